import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CreateOptions } from '#client/data/creation.ts';
import { useDraft } from '#client/data/drafts.ts';
import { ApiError, withMore } from '#contract/api-error.ts';
import { type Silent, silent, type Undoable } from './outcome.ts';

interface KeptFormOptions<T extends Record<string, string>> {
  /** Where its words are kept: they outlive the screen. */
  draft: string;
  empty: T;
  /** What it is called, where words that came back are told of. */
  name: string;
  /** The word without which nothing is sent. */
  required: keyof T;
  /** What opens it, and has the focus when it is closed. */
  opener: RefObject<HTMLElement | null>;
  /** The field of the required word. */
  field: RefObject<HTMLElement | null>;
}

/** Sends the words of a form: `write` creates the item. Blank words are not sent, without a message (spec §5). */
export type SendWords<T> = (
  write: (words: T, options: CreateOptions) => Promise<Undoable>,
) => Promise<Undoable | Silent>;

/**
 * A form that a screen opens and closes. Its words are out of it as soon as they are on their way, so that they are sent
 * once; those that could not be sent come back, and open it again on whichever screen of its kind is there by then.
 */
export function useKeptForm<T extends Record<string, string>>(options: KeptFormOptions<T>) {
  const { draft, empty, name, required, opener, field } = options;
  const { words, isKept, keep, take, giveBack } = useDraft(draft, empty);
  // Words that came back while the user was elsewhere are shown at once; the focus is the screen's.
  const [isOpen, setOpen] = useState(isKept);
  const [takesFocus, setTakesFocus] = useState(false);
  /** Whoever is elsewhere by now is not torn away. */
  const isFocusFree = () => document.activeElement === opener.current || document.activeElement === document.body;

  const hasSent = useRef(false);
  const wasKept = useRef(isKept);
  useLayoutEffect(() => {
    // Nobody types in a form that is closed: these have come back.
    if (isKept && !wasKept.current && !isOpen) {
      const isFree = document.activeElement === opener.current || document.activeElement === document.body;
      // From a page that was closed or killed they come unasked: the next keys are not the form's.
      setTakesFocus(isFree && hasSent.current);
      setOpen(true);
    }
    wasKept.current = isKept;
  }, [isKept, isOpen, opener]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return {
    words,
    keep,
    isOpen,
    /** Whether its first field gets the focus when it appears. */
    takesFocus,
    open: () => {
      setTakesFocus(true);
      setOpen(true);
    },
    close,
    send: (async (write) => {
      const sent = take(required);
      if (!sent) {
        field.current?.focus();
        return silent();
      }
      close();
      hasSent.current = true;
      try {
        return await write(sent.words, { idempotencyKey: sent.idempotencyKey });
      } catch (problem) {
        const isSeen = isFocusFree();
        giveBack(sent);
        throw isSeen ? problem : withPlace(problem, name);
      }
    }) satisfies SendWords<T>,
  };
}

/** The same failure, with where the words are now: a user who is elsewhere does not see the form open again. */
function withPlace(problem: unknown, name: string): unknown {
  return problem instanceof ApiError ? withMore(problem, `What you typed is in ${name}.`) : problem;
}
