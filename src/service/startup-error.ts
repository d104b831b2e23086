/** Why the service cannot start, in one sentence that says what to do. Printed without a stack; exit status 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
