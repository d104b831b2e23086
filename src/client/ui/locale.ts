/** The interface is in English, with weeks that start on Sunday (spec §2). */
export const LOCALE = 'en-US';
