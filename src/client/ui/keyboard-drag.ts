let isOn = () => false;

/** Whether rows are being dragged by keys, or by a screen reader: then every key belongs to the drag. */
export const isDragging = (): boolean => isOn();

/** Tells how to know. Said by the lists themselves, whose code comes later than what asks. */
export function setKeyboardDrag(isDraggingNow: () => boolean): void {
  isOn = isDraggingNow;
}
