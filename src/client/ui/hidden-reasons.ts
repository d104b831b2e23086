import type { KeyboardEvent } from 'react';

const { dataset } = document.documentElement;
const show = () => {
  delete dataset.reasons;
};

/**
 * What an element has to do about the buttons in it: Esc hides the reason that a button shows while it has the focus or
 * the pointer, which may lie over other text (WCAG 1.4.13), until the focus or the pointer goes elsewhere.
 */
export const hidesReasons = {
  onKeyDownCapture: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dataset.reasons = '';
  },
  onFocus: show,
  onPointerOver: show,
};
