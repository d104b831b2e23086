/** The message of a thrown value, which may be anything, not only an Error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
