/** A deliberate refusal, with words for the user: not a failure, so that it is not logged. */
export class Refusal extends Error {}
