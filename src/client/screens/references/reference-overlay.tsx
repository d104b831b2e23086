import { useApi } from '#client/data/api.ts';
import { useIsHeld } from '#client/data/held-deletes.ts';
import { useLastKnown } from '#client/data/last-known.ts';
import { useReferences } from '#client/data/references.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { GoneNotice } from '#client/ui/gone-notice.tsx';
import { LinkedAddress, LinkedText } from '#client/ui/links.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { LoadingLine } from '#client/ui/skeleton.tsx';
import { sameId } from '#contract/entities/common.ts';
import type { Reference } from '#contract/entities/reference.ts';
import * as buttons from '#styles/manage.css.ts';
import * as styles from '#styles/settings.css.ts';
import * as referenceCommands from './reference.commands.ts';

/** A reference, to read. */
export function ReferenceOverlay({ id }: { id: string }) {
  const { workspace, live } = useCommands();
  useScope('overlay:reference', useIsLeaving() ? null : undefined);
  const { references, error } = useReferences();
  const { pending } = useApi();
  // It may have been opened by its temporary id.
  const listed = references?.find((other) => sameId(other.id, pending.knownId(id)));
  const reference = useLastKnown(id, listed, useIsHeld('reference', id));
  return (
    <Modal title={reference?.title ?? 'Reference'} onClose={() => workspace.overlays.close()}>
      <LoadFailure error={error} />
      {reference && references && !listed && <GoneNotice noun="reference" />}
      {reference && (
        <InOverlay live={live}>
          <Says reference={reference} />
        </InOverlay>
      )}
      {!reference && !error && (references ? <p>It is not here any more.</p> : <LoadingLine />)}
    </Modal>
  );
}

function Says({ reference: { id, content, url } }: { reference: Reference }) {
  useScope('selection:reference', { id: String(id), isOpen: true });
  return (
    <>
      {content && (
        <p className={styles.text}>
          <LinkedText text={content} />
        </p>
      )}
      {url && (
        <p>
          <LinkedAddress text={url} />
        </p>
      )}
      {!content && !url && <p>It says nothing more than its title.</p>}
      <div className={buttons.buttons}>
        <CommandButton command={referenceCommands.editReference} label="Edit" />
        <CommandButton command={referenceCommands.deleteReference} label="Delete" />
      </div>
    </>
  );
}
