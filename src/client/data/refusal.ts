/** What is refused on purpose, with words for the user: nothing has failed that the log would help to find. */
export class Refusal extends Error {}
