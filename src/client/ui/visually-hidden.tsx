import type { ReactNode } from 'react';
import { visuallyHidden } from '#styles/hidden.css.ts';

/** Spoken, not shown. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={visuallyHidden}>{children}</span>;
}
