import type { KeyboardEvent, SyntheticEvent } from 'react';

const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.reasons;
};

/**
 * Handlers for an element around buttons: Esc hides the reason that a button shows while it has the focus or the pointer,
 * which may cover other text (WCAG 1.4.13), until the focus or the pointer goes elsewhere. A dialog closes by Esc, with the
 * reasons in it.
 */
export const hidesReasons = {
  onKeyDownCapture: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') currentTarget.dataset.reasons = 'hidden';
  },
  onFocus: show,
  // A pointer that rests is over something else when the page scrolls below it, but has not moved.
  onPointerOver: ({ currentTarget: { dataset } }: SyntheticEvent<HTMLElement>) => {
    if (dataset.reasons) dataset.reasons = 'left';
  },
  onPointerMove: (event: SyntheticEvent<HTMLElement>) => {
    if (event.currentTarget.dataset.reasons === 'left') show(event);
  },
};
