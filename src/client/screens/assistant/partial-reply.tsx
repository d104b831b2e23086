import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import * as styles from '#styles/assistant.css.ts';
import { useChat } from './chat-actor.ts';

/**
 * How far below the screen's end the cursor may be to be followed, in pixels: a user who has scrolled away is reading
 * something else.
 */
const NEAR = 200;

/** The awaited reply: the part that has come, and a cursor. Not spoken before it is complete. */
export function PartialReply() {
  const partial = useSelector(useChat(), ({ context }) => context.partial);
  const typingRef = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const typing = typingRef.current;
    if (!typing) return;
    const isFollowed = partial === '' || typing.getBoundingClientRect().top < window.innerHeight + NEAR;
    if (isFollowed) typing.scrollIntoView({ block: 'nearest' });
  }, [partial]);
  return (
    <div className={partial === '' ? styles.awaited : styles.by.assistant} aria-busy="true">
      {partial !== '' && <p className={styles.content}>{partial}</p>}
      <p ref={typingRef} className={styles.typing}>
        Assistant is typing…
      </p>
    </div>
  );
}
