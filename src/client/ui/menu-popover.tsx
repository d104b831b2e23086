import { type Key, type KeyboardEvent, type RefObject, useRef } from 'react';
import { mergeProps, Overlay, useMenu, useMenuItem, useOverlay, useOverlayPosition } from 'react-aria';
import { Item, type TreeState, useTreeState } from 'react-stately';
import * as styles from '#styles/menu.css.ts';
import { layerMark } from './return-focus.ts';

export interface MenuChoice {
  id: string;
  label: string;
  /** Why it cannot be chosen; shown and spoken with it. */
  disabledReason?: string | undefined;
  /** Its key, at the row's end; not part of the name. */
  keyHint?: string | undefined;
  /** The command that it runs: tests use it to find which control does what. */
  command?: string;
}

/** What has the focus at first: an end of the list, or the menu itself. */
export type FocusStrategy = 'first' | 'last' | 'menu';

interface MenuPopoverProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** The id of the element that names the menu. */
  labelledBy: string;
  focusFirst: FocusStrategy;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** The open menu of a menu button. */
export function MenuPopover({ buttonRef, labelledBy, focusFirst, choices, onChoose, onClose }: MenuPopoverProps) {
  const popoverRef = useRef<HTMLDivElement>(null);
  const isOutside = (element: Element) => !buttonRef.current?.contains(element);
  const giveBack = () => {
    buttonRef.current?.focus();
    onClose();
  };
  // Not usePopover: as a modal it hides the page in the frame in which the focus moves, which silences the move (Orca); as
  // a non-modal it closes on the scroll that bringing the button into view has just caused.
  const { overlayProps } = useOverlay(
    {
      isOpen: true,
      onClose,
      isDismissable: true,
      shouldCloseOnBlur: true,
      isKeyboardDismissDisabled: true,
      // The button closes its menu itself.
      shouldCloseOnInteractOutside: isOutside,
    },
    popoverRef,
  );
  const { overlayProps: positionProps } = useOverlayPosition({
    targetRef: buttonRef,
    overlayRef: popoverRef,
    placement: 'bottom start',
    offset: 2,
    containerPadding: 8,
    isOpen: true,
    onClose: null,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return;
    // Tab goes on from the button, to the next control of the page.
    if (event.key === 'Escape') event.stopPropagation();
    giveBack();
  };
  // Inside the landmark or the dialog of its button: a screen reader that lists landmarks finds it there, and an open
  // dialog does not hide it.
  const container = buttonRef.current?.closest(`[${layerMark}], main, header, nav`);
  return (
    <Overlay disableFocusManagement {...(container ? { portalContainer: container } : {})}>
      <div {...mergeProps(overlayProps, positionProps, { onKeyDown })} ref={popoverRef} className={styles.popover}>
        <MenuList
          labelledBy={labelledBy}
          focusFirst={focusFirst}
          choices={choices}
          onChoose={(choice) => {
            // First, so that the choice may move the focus.
            giveBack();
            onChoose(choice);
          }}
        />
      </div>
    </Overlay>
  );
}

type MenuListProps = Pick<MenuPopoverProps, 'labelledBy' | 'focusFirst' | 'choices' | 'onChoose'>;

function MenuList({ labelledBy, focusFirst, choices, onChoose }: MenuListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const choose = (key: Key) => {
    const choice = choices.find(({ id }) => id === key);
    if (choice && choice.disabledReason === undefined) onChoose(choice.id);
  };
  const state = useTreeState<MenuChoice>({
    items: choices,
    children: (choice) => (
      <Item key={choice.id} textValue={choice.label}>
        {choice.label}
      </Item>
    ),
  });
  const { menuProps } = useMenu(
    {
      'aria-labelledby': labelledBy,
      autoFocus: focusFirst === 'menu' ? true : focusFirst,
      onAction: choose,
      shouldFocusWrap: true,
    },
    state,
    ref,
  );
  // Its own Tab would look for the way out from the list's end; ours goes out from the button.
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'Tab') menuProps.onKeyDown?.(event);
  };
  return (
    <ul {...menuProps} onKeyDown={onKeyDown} ref={ref} className={styles.menu}>
      {choices.map((choice) => (
        <MenuRow key={choice.id} choice={choice} state={state} />
      ))}
    </ul>
  );
}

function MenuRow({ choice, state }: { choice: MenuChoice; state: TreeState<MenuChoice> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { menuItemProps, isFocused } = useMenuItem({ key: choice.id }, state, ref);
  // Not disabled for react-aria, whose arrows would skip it: a user who cannot see it would never hear that it exists, or
  // why it cannot be chosen.
  const unavailable = choice.disabledReason !== undefined;
  return (
    <li
      {...menuItemProps}
      ref={ref}
      className={styles.item}
      aria-disabled={unavailable || undefined}
      data-focused={isFocused}
      data-command={choice.command}
    >
      {/* The name is what is in the row but the key: so the reason, seen as part of the label, is said as one. */}
      <span className={styles.label}>
        {choice.label}
        {unavailable && <span className={styles.note}> {choice.disabledReason}</span>}
      </span>
      {choice.keyHint !== undefined && (
        <span className={styles.keyHint} aria-hidden="true">
          {choice.keyHint}
        </span>
      )}
    </li>
  );
}
