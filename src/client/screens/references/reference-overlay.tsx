import { useCommands, useScope } from '#client/commands/commands-context.tsx';
import { useSearchables } from '#client/data/search.ts';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { sameId } from '#contract/entities/common.ts';
import * as styles from '#styles/settings.css.ts';

/** What leads out of the app; anything else that a server may send is shown as text. */
const isWebAddress = (url: string) => /^https?:/i.test(url);

/** What a reference says. */
export function ReferenceOverlay({ id }: { id: string }) {
  const { overlays } = useCommands();
  useScope('overlay:reference', useIsLeaving() ? null : undefined);
  const { references, isLoading } = useSearchables();
  const reference = references.find((other) => sameId(other.id, id));
  return (
    <Modal title={reference?.title ?? 'Reference'} onClose={() => overlays.close()}>
      {reference?.content && <p className={styles.text}>{reference.content}</p>}
      {reference?.url && (
        <p>
          {isWebAddress(reference.url) ? (
            <a href={reference.url} rel="noreferrer noopener" target="_blank">
              {reference.url}
            </a>
          ) : (
            reference.url
          )}
        </p>
      )}
      {reference && !reference.content && !reference.url && <p>It says nothing more than its title.</p>}
      {!reference && <p>{isLoading ? 'Loading…' : 'It is not here any more.'}</p>}
    </Modal>
  );
}
