import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from '#styles/shell.css.ts';
import { useMayTakeFocus } from './arrival.ts';

interface ScreenHeadingProps {
  title: string;
  subtitle?: string | undefined;
  /** Beside the heading: the screen's own controls. */
  children?: ReactNode;
}

/**
 * The only h1 of a screen. It takes the focus when the user comes to the screen, so that a screen reader says where they
 * are and the next Tab goes to the screen's first control.
 */
export function ScreenHeading({ title, subtitle, children }: ScreenHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const mayTakeFocus = useMayTakeFocus();
  useEffect(() => {
    if (mayTakeFocus()) ref.current?.focus();
  }, [mayTakeFocus]);
  return (
    <div className={styles.head}>
      <div>
        <h1 ref={ref} tabIndex={-1} className={styles.heading}>
          {title}
        </h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
