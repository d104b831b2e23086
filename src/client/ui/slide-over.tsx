import type { ReactNode } from 'react';
import * as styles from '#styles/overlay.css.ts';
import { OverlayLayer } from './overlay-layer.tsx';

interface SlideOverProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the page from its start edge: holds the focus, closes by Esc or the backdrop, gives the focus back. */
export function SlideOver({ label, onClose, children }: SlideOverProps) {
  return (
    <OverlayLayer label={label} onClose={onClose} className={styles.slideOver}>
      {children}
    </OverlayLayer>
  );
}
