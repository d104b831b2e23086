let isDown = false;

/** Whether Tab is being pressed: what gets the focus now gets it by walking from control to control. */
export const isTabbing = (): boolean => isDown;

document.addEventListener(
  'keydown',
  (event) => {
    isDown = event.key === 'Tab';
  },
  true,
);
for (const event of ['keyup', 'pointerdown'] as const) {
  document.addEventListener(
    event,
    () => {
      isDown = false;
    },
    true,
  );
}
