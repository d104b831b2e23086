import type { KeyboardEvent, SyntheticEvent } from 'react';

const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.reasons;
};

/**
 * What an element has to do about the buttons in it: Esc hides the reason that a button shows while it has the focus or
 * the pointer, which may lie over other text (WCAG 1.4.13), until the focus or the pointer goes elsewhere. A dialog
 * closes by Esc, and the reasons in it go with it.
 */
export const hidesReasons = {
  onKeyDownCapture: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape') currentTarget.dataset.reasons = 'hidden';
  },
  onFocus: show,
  // A pointer that rests is over something else when the page moves below it: it has gone nowhere.
  onPointerOver: ({ currentTarget: { dataset } }: SyntheticEvent<HTMLElement>) => {
    if (dataset.reasons) dataset.reasons = 'left';
  },
  onPointerMove: (event: SyntheticEvent<HTMLElement>) => {
    if (event.currentTarget.dataset.reasons === 'left') show(event);
  },
};
