let isOn = () => false;
let putBack = () => {};

/** Whether rows are being dragged by keys, or by a screen reader: then every key belongs to the drag. */
export const isDragging = (): boolean => isOn();

/** Ends a drag by keys, and puts back what was dragged: for when the page is about to be another one. */
export const cancelDrag = (): void => putBack();

/** Tells how to know, and how to end it. Said by the lists themselves, whose code comes later than what asks. */
export function setKeyboardDrag(isDraggingNow: () => boolean, cancel: () => void): void {
  isOn = isDraggingNow;
  putBack = cancel;
}
