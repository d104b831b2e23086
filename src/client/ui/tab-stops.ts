const fields = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"]';
const controls = 'button, a[href], summary, [tabindex="0"]';
const isUsable = (element: HTMLElement) =>
  !element.matches(':disabled, [tabindex="-1"]') && element.checkVisibility({ visibilityProperty: true });

/** The Tab stops in a box, in order. */
export const tabStopsIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(`${fields}, ${controls}`)].filter(isUsable);

/** What an overlay focuses by default: the first field, else its heading, else the first control. */
export function findFirstTarget(dialog: HTMLElement): HTMLElement {
  const all = (selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)];
  return (
    all(fields).find(isUsable) ??
    dialog.querySelector<HTMLElement>('h2[tabindex="-1"]') ??
    all(controls).find(isUsable) ??
    dialog
  );
}
