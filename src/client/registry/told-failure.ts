/** What the user can do about a conflict in words that they typed. */
export const KEPT = 'What you typed is kept: save again to put it over that.';
