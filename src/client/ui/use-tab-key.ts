import { useCallback, useEffect, useRef } from 'react';

/** Tells whether Tab is being pressed: a focus at that time comes from moving between controls. */
export function useTabKey(): () => boolean {
  const isDown = useRef(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      isDown.current = key === 'Tab';
    };
    const onOther = () => {
      isDown.current = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    for (const event of ['keyup', 'pointerdown'] as const) document.addEventListener(event, onOther, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      for (const event of ['keyup', 'pointerdown'] as const) document.removeEventListener(event, onOther, true);
    };
  }, []);
  return useCallback(() => isDown.current, []);
}
