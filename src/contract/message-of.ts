/** The message of whatever was thrown: anything can be, not errors alone. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
