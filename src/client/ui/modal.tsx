import { type ReactNode, useId } from 'react';
import * as styles from '#styles/overlay.css.ts';
import { Button } from './button.tsx';
import { OverlayLayer, type OverlayLayerProps } from './overlay-layer.tsx';

type Name =
  /** Shown as the heading, and the dialog's name, with the close button beside it. */
  | { title: string; label?: never; labelledBy?: never }
  /** The name of a dialog without a heading. */
  | { label: string; title?: never; labelledBy?: never }
  /** The id of the caller's element that names it. */
  | { labelledBy: string; title?: never; label?: never };

export type ModalProps = Name &
  Pick<OverlayLayerProps, 'onClose' | 'returnFocus' | 'initialFocus'> & {
    /** In the middle, or near the top where a list below a field can grow. */
    placement?: keyof typeof styles.placement;
    size?: keyof typeof styles.size;
    children: ReactNode;
  };

/**
 * A dialog over the page. The focus goes to `initialFocus`, else to the first field, else to the heading; Esc or a click
 * beside it closes it; the focus goes back to where it was.
 */
export function Modal({ title, label, labelledBy, placement = 'center', size = 'medium', ...props }: ModalProps) {
  const { children, ...layer } = props;
  const titleId = useId();
  return (
    <OverlayLayer
      {...layer}
      label={label}
      labelledBy={title === undefined ? labelledBy : titleId}
      className={`${styles.modal} ${styles.placement[placement]} ${styles.size[size]}`}
      closeButton={title === undefined ? undefined : (close) => <CloseButton onPress={close} />}
    >
      {title !== undefined && (
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
      )}
      {children}
    </OverlayLayer>
  );
}

/** For a user without Esc: by touch, switch or voice. The last Tab stop, since everybody else uses Esc. */
function CloseButton({ onPress }: { onPress: () => void }) {
  return (
    <div className={styles.close}>
      <Button command="overlay.close" keyHint="Esc" shortcut="Escape" onPress={onPress}>
        Close
      </Button>
    </div>
  );
}
