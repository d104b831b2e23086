/** The description in what is kept of a capture that was not sent; '' when there is none. */
export function describedIn(draft: object | undefined): string {
  return draft && 'description' in draft && typeof draft.description === 'string' ? draft.description : '';
}
