import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { DismissButton, FocusScope, Overlay, useDialog, usePress, usePreventScroll } from 'react-aria';
import { ariaHideOutside } from 'react-aria/private/overlays/ariaHideOutside';
import * as styles from '#styles/overlay.css.ts';
import { wide } from '#styles/tokens.css.ts';
import { isComposing } from './is-composing.ts';
import { SETTLE, useOverlayState } from './overlay-presence.tsx';
import { OverlayResult } from './overlay-result.tsx';
import { findOpeners, focusFirstOf, layerMark, rememberOpeners } from './return-focus.ts';
import { findFirstTarget } from './tab-stops.ts';
import { useMedia } from './use-media.ts';

export interface OverlayLayerProps {
  /** The dialog's name, unless `labelledBy` names the element that has it. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  onClose: () => void;
  /** Where the focus goes when the element that had it before is gone; by default the screen's h1. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** What takes the focus on opening; by default what has taken it itself, the first field, the heading or the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** How the dialog looks. */
  className: string;
  /** Its close button, after everything else: a visible one; by default one for screen readers only. */
  closeButton?: ((close: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

/**
 * Where the page has nothing to scroll: in a wide window the screen scrolls within it, but a finger can pull even that one (iOS). Keeping
 * it from scrolling lays it out while the dialog opens.
 */
const STILL = `${wide} and (not (any-pointer: coarse))`;

/**
 * A dialog over the page, which is hidden behind it: the common part of modal and slide-over. The focus goes in with the
 * frame that shows it, stays, and goes back; the page is hidden, and the closed dialog removed, only a moment after.
 * `OverlayPresence` keeps the closed one for that moment.
 */
export function OverlayLayer(props: OverlayLayerProps) {
  const { label, labelledBy, onClose, returnFocus, initialFocus, className, closeButton, children } = props;
  const layerRef = useRef<HTMLDivElement>(null);
  const dialogRef = useRef<HTMLDivElement>(null);
  const presence = useOverlayState();
  const isOpen = presence === 'open';
  const isLeaving = presence === 'leaving';
  const [isEntering, setEntering] = useState(true);
  // During the render, since a caller's autoFocus moves the focus before any effect.
  const [openers] = useState(findOpeners);

  const close = () => {
    if (isOpen) onClose();
  };
  const isPageStill = useMedia(STILL);
  usePreventScroll({ isDisabled: !isOpen || isPageStill });
  const { dialogProps } = useDialog(
    {
      ...(label !== undefined && { 'aria-label': label }),
      ...(labelledBy !== undefined && { 'aria-labelledby': labelledBy }),
    },
    dialogRef,
  );
  const { pressProps } = usePress({ onPress: close });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    close();
  };
  // A closed dialog takes no focus, whatever tries.
  const onFocus = () => {
    if (isLeaving) focusFirstOf(openers);
  };

  useLayoutEffect(() => {
    const [layer, dialog] = [layerRef.current, dialogRef.current];
    if (!layer || !dialog) return;
    rememberOpeners(layer, openers);
    if (initialFocus?.current) initialFocus.current.focus();
    else if (!layer.contains(document.activeElement)) findFirstTarget(dialog).focus();
  }, [openers, initialFocus]);

  // Not useModalOverlay, which keeps the page from scrolling everywhere.
  useEffect(() => {
    const layer = layerRef.current;
    if (!isOpen || isEntering || !layer) return;
    return ariaHideOutside([layer], { shouldUseInert: true });
  }, [isOpen, isEntering]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setEntering(false), SETTLE);
    return () => {
      clearTimeout(timer);
      // When the user comes back to it, it hides its surroundings only a moment later once more.
      setEntering(true);
    };
  }, [isOpen]);

  const giveBack = useEffectEvent(() => {
    const [opener = null, ...outer] = openers;
    focusFirstOf([opener, returnFocus?.() ?? null, ...outer]);
  });
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = isLeaving;
    // If a new screen or another overlay has taken the focus, it keeps it.
    if (isLeaving && isOnBodyOrIn(layerRef.current)) giveBack();
  }, [isLeaving]);
  useEffect(() => {
    return () => {
      // One that was closed has given it back: what is gone in the same moment, such as a form, has a place for it too.
      if (!hasLeft.current && isOnBodyOrIn(null)) giveBack();
    };
  }, []);

  const layerProps = { [layerMark]: isOpen ? '' : presence, onKeyDown, onFocus };
  return (
    <Overlay disableFocusManagement>
      <FocusScope contain={isOpen}>
        <div
          {...layerProps}
          ref={layerRef}
          className={isOpen ? styles.layer : `${styles.layer} ${isLeaving ? styles.leaving : styles.waiting}`}
        >
          <div {...pressProps} className={styles.backdrop} />
          <div {...dialogProps} ref={dialogRef} className={className}>
            {children}
            {closeButton?.(close) ?? (
              <span data-command="overlay.close">
                <DismissButton onDismiss={close} />
              </span>
            )}
          </div>
          <OverlayResult />
        </div>
      </FocusScope>
    </Overlay>
  );
}

function isOnBodyOrIn(layer: Element | null): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || (layer?.contains(active) ?? false);
}
