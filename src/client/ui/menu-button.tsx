import { type Key, type ReactElement, type RefObject, useRef } from 'react';
import {
  type AriaMenuOptions,
  DismissButton,
  FocusScope,
  mergeProps,
  Overlay,
  useButton,
  useMenu,
  useMenuItem,
  useMenuTrigger,
  useOverlay,
  useOverlayPosition,
} from 'react-aria';
import { Item, type MenuTriggerState, type TreeState, useMenuTriggerState, useTreeState } from 'react-stately';
import { button } from '#styles/button.css.ts';
import * as styles from '#styles/menu.css.ts';

export interface MenuChoice {
  id: string;
  label: string;
  /** Why it cannot be chosen; shown beside it. */
  disabledReason?: string | undefined;
}

interface MenuButtonProps {
  /** Shown on the button. */
  label: string;
  /** The button's whole name, beginning with the label: whose menu it is. */
  accessibleLabel?: string;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
}

/** A button that opens a menu: Enter, Space or arrows open it, Esc closes it and gives the focus back. */
export function MenuButton({ label, accessibleLabel, choices, onChoose }: MenuButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const state = useMenuTriggerState({});
  const { menuTriggerProps, menuProps } = useMenuTrigger<MenuChoice>({}, state, ref);
  const { buttonProps } = useButton(menuTriggerProps, ref);
  return (
    <>
      <button {...buttonProps} ref={ref} className={button.quiet} aria-label={accessibleLabel}>
        {label}
      </button>
      {state.isOpen && (
        <MenuPopover state={state} triggerRef={ref}>
          <MenuList menuProps={menuProps} choices={choices} onChoose={onChoose} />
        </MenuPopover>
      )}
    </>
  );
}

interface MenuPopoverProps {
  state: MenuTriggerState;
  triggerRef: RefObject<HTMLElement | null>;
  children: ReactElement;
}

function MenuPopover({ state, triggerRef, children }: MenuPopoverProps) {
  const overlayRef = useRef<HTMLDivElement>(null);
  // Not usePopover: as a modal it hides the page in the frame in which the focus moves, which silences the move (design
  // §10, Orca); as a non-modal it closes on the scroll that bringing the button into view has just caused.
  const { overlayProps } = useOverlay(
    { isOpen: true, onClose: state.close, isDismissable: true, shouldCloseOnBlur: true },
    overlayRef,
  );
  const { overlayProps: positionProps } = useOverlayPosition({
    targetRef: triggerRef,
    overlayRef,
    placement: 'bottom start',
    offset: 2,
    containerPadding: 8,
    isOpen: true,
    onClose: null,
  });
  // Inside the landmark of its button, where a screen reader that lists landmarks finds it.
  const landmark = triggerRef.current?.closest('main, header, nav');
  return (
    <Overlay {...(landmark ? { portalContainer: landmark } : {})}>
      <div {...mergeProps(overlayProps, positionProps)} ref={overlayRef} className={styles.popover}>
        <FocusScope restoreFocus>
          {children}
          <DismissButton onDismiss={state.close} />
        </FocusScope>
      </div>
    </Overlay>
  );
}

interface MenuListProps {
  /** From the trigger: its name, how it closes, where the focus goes first. */
  menuProps: AriaMenuOptions<MenuChoice>;
  choices: readonly MenuChoice[];
  onChoose: (id: string) => void;
}

function MenuList({ menuProps: triggerProps, choices, onChoose }: MenuListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const props = { ...triggerProps, onAction: (key: Key) => onChoose(String(key)), shouldFocusWrap: true };
  const state = useTreeState<MenuChoice>({
    ...props,
    items: choices,
    disabledKeys: choices.filter((choice) => choice.disabledReason !== undefined).map((choice) => choice.id),
    children: (choice) => (
      <Item key={choice.id} textValue={choice.label}>
        {choice.label}
      </Item>
    ),
  });
  const { menuProps } = useMenu(props, state, ref);
  return (
    <ul {...menuProps} ref={ref} className={styles.menu}>
      {choices.map((choice) => (
        <MenuRow key={choice.id} choice={choice} state={state} />
      ))}
    </ul>
  );
}

function MenuRow({ choice, state }: { choice: MenuChoice; state: TreeState<MenuChoice> }) {
  const ref = useRef<HTMLLIElement>(null);
  const { menuItemProps, labelProps, isFocused } = useMenuItem({ key: choice.id }, state, ref);
  return (
    <li {...menuItemProps} ref={ref} className={styles.item} data-focused={isFocused}>
      {/* The reason is part of the name: it is seen as part of the label, and so must be said as one. */}
      <span {...labelProps} className={styles.label}>
        {choice.label}
        {choice.disabledReason !== undefined && <span className={styles.note}> {choice.disabledReason}</span>}
      </span>
    </li>
  );
}
