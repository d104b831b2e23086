import { LOCALE } from './locale.ts';

// Replaces react-aria's `useDefaultLocale` (vite.config.ts), which uses the browser's language: the page is English, and a
// right-to-left language would reverse arrows and speak its own digits. Asking for it takes 11 ms of each start, and a
// state and an effect of each row.
const pageLocale = { locale: LOCALE, direction: 'ltr' } as const;

/** The language and direction of the page, whatever those of the browser are. */
export function useDefaultLocale() {
  return pageLocale;
}
