import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DismissButton, FocusScope, Overlay, useDialog, useModalOverlay } from 'react-aria';
import { useOverlayTriggerState } from 'react-stately';
import * as styles from '#styles/shell.css.ts';

/** Hiding the page in the frame in which the focus moves silences the move in Orca: wait, in milliseconds (design §10). */
const HIDE_AFTER = 60;

interface SlideOverProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the page from its start edge: holds the focus, closes by Esc or the backdrop, gives the focus back. */
export function SlideOver({ label, onClose, children }: SlideOverProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isEntering, setEntering] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setEntering(false), HIDE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange: (open) => !open && onClose() });
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: true, isEntering }, state, ref);
  const { dialogProps } = useDialog({ 'aria-label': label }, ref);
  return (
    <Overlay>
      <div {...underlayProps} className={styles.backdrop} />
      <FocusScope contain restoreFocus autoFocus>
        <div {...modalProps} {...dialogProps} ref={ref} className={styles.slideOver}>
          {children}
          <DismissButton onDismiss={onClose} />
        </div>
      </FocusScope>
    </Overlay>
  );
}
