/** The words of the interface are English, its weeks start on Sunday (spec §2). */
export const LOCALE = 'en-US';
