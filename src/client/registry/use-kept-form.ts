import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CreateOptions } from '#client/data/creation.ts';
import { useDraft } from '#client/data/drafts.ts';
import { ApiError, isGivenUp, withMore } from '#contract/api-error.ts';
import { messageOf } from '#contract/message-of.ts';
import { type Silent, silent, type Undoable } from './outcome.ts';

interface KeptFormOptions<T extends Record<string, string>> {
  /** The key under which its words are kept: they outlive the screen. */
  draft: string;
  empty: T;
  /** The form's name, where a message says that its words came back. */
  name: string;
  /** The required word: without it nothing is sent. */
  required: keyof T;
  /** The control that opens the form, and gets the focus when it closes. */
  opener: RefObject<HTMLElement | null>;
  /** The field of the required word. */
  field: RefObject<HTMLElement | null>;
}

/** Sends the words of a form: `write` creates the item. Blank words are not sent, without a message (spec §5). */
export type SendWords<T> = (
  write: (words: T, options: CreateOptions) => Promise<Undoable>,
) => Promise<Undoable | Silent>;

/**
 * A form that a screen opens and closes. Its words leave it as soon as they are being sent, so that they are sent once; if
 * sending fails they come back and open the form on whichever screen of its kind is shown by then.
 */
export function useKeptForm<T extends Record<string, string>>(options: KeptFormOptions<T>) {
  const { draft, empty, name, required, opener, field } = options;
  const { words, isKept, keep, take, giveBack } = useDraft(draft, empty);
  // Words that came back while another screen was shown appear at once; the focus goes where the screen puts it.
  const [isOpen, setOpen] = useState(isKept);
  const [takesFocus, setTakesFocus] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hasSent = useRef(false);
  const wasKept = useRef(isKept);
  useLayoutEffect(() => {
    // A closed form gets no typing: these words have come back.
    if (isKept && !wasKept.current && !isOpen) {
      // Words from a page that was closed or killed come back unasked: the next keys are not meant for the form.
      setTakesFocus(isFocusFree(opener) && hasSent.current);
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
    keep: (typed: T) => {
      setProblem(null);
      keep(typed);
    },
    /** Why its words came back, until they are changed. */
    problem,
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
      setProblem(null);
      close();
      hasSent.current = true;
      try {
        return await write(sent.words, { idempotencyKey: sent.idempotencyKey });
      } catch (error) {
        const isSeen = isFocusFree(opener);
        setProblem(isGivenUp(error) ? null : messageOf(error));
        giveBack(sent);
        throw isSeen ? error : withPlace(error, name);
      }
    }) satisfies SendWords<T>,
  };
}

/** A user who is elsewhere by now stays there. */
const isFocusFree = ({ current }: RefObject<HTMLElement | null>): boolean =>
  document.activeElement === current || document.activeElement === document.body;

/** The same failure, with words that say where the draft is: on another screen the user does not see the form open again. */
function withPlace(problem: unknown, name: string): unknown {
  return problem instanceof ApiError ? withMore(problem, `What you typed is in ${name}.`) : problem;
}
