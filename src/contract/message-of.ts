/** The message of whatever was thrown: anything can be, not errors alone. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
