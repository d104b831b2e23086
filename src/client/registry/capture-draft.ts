/** The description in the draft of an unsent capture; '' when it has none. */
export function describedIn(draft: object | undefined): string {
  return draft && 'description' in draft && typeof draft.description === 'string' ? draft.description : '';
}
