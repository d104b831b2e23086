/**
 * Whether a key belongs to an input method, which composes a character or ends that: Enter then chooses, and Esc gives up. Safari
 * tells of the last one only by its key code.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
