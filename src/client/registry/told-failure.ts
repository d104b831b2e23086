/** What can be done about a conflict of words that were typed. */
export const KEPT = 'What you typed is kept: save again to put it over that.';
