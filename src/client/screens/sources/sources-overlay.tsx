import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useApi } from '#client/data/api.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useCommands, useScope } from '#client/registry/commands-context.tsx';
import { InOverlay } from '#client/registry/in-overlay.tsx';
import { sourceNames } from '#client/sources/sources.ts';
import { Modal } from '#client/ui/modal.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useIsLeaving } from '#client/ui/overlay-presence.tsx';
import { LoadingLine } from '#client/ui/skeleton.tsx';
import { isHere } from '#machines/source-import-course.ts';
import { FoundPanel } from './found-panel.tsx';
import type { ImportPanel } from './source.commands.ts';
import * as sourceCommands from './source.commands.ts';
import { SourceForm } from './source-form.tsx';
import { importFrom, type SourceImport } from './source-import.ts';

/** What waits for the user elsewhere, to be captured from there. `id`: the source's. */
export function SourcesOverlay({ source: id }: { source: string }) {
  const { overlays, live, workspace, announcer } = useCommands();
  const api = useApi();
  // The import of this tab: closing the overlay does not end it.
  const from = useMemo(() => importFrom(id, { api, workspace, announcer }), [id, api, workspace, announcer]);
  return (
    <Modal
      title={`Import from ${sourceNames.get(id) ?? id}`}
      size="large"
      placement="top"
      onClose={() => overlays.close()}
    >
      <InOverlay live={live}>
        <Import id={id} from={from} />
      </InOverlay>
    </Modal>
  );
}

type Phase = 'loading' | 'unavailable' | 'asking' | 'looking' | 'choosing' | 'capturing';
const PHASES: readonly Phase[] = ['loading', 'unavailable', 'asking', 'looking', 'choosing', 'capturing'];

function Import({ id, from: { actor, source } }: { id: string; from: SourceImport }) {
  const phase = useSelector(actor, (snapshot) => PHASES.find((tag) => snapshot.hasTag(tag)) ?? 'loading');
  const isStopping = useSelector(actor, (snapshot) => snapshot.hasTag('stopping'));
  const problem = useSelector(actor, ({ context }) => context.problem);
  const fresh = useSelector(actor, ({ context }) => context.items.filter((item) => !isHere(context, item)).length);
  const selected = useSelector(actor, ({ context }) => context.chosen.size);
  useEffect(() => actor.send({ type: 'import.open' }), [actor]);
  const target: ImportPanel = {
    whyNotLook: whyNotLook(phase),
    isBusy: (phase === 'looking' || phase === 'capturing') && !isStopping,
    isListed: phase === 'choosing',
    fresh,
    selected,
    whyNotSelect: whyNotSelect(phase),
    selectAll: () => actor.send({ type: 'import.choose', keys: keysOf(actor) }),
    selectNone: () => actor.send({ type: 'import.choose', keys: new Set() }),
    look: () => actor.send({ type: phase === 'unavailable' ? 'import.open' : 'import.look' }),
    stop: () => actor.send({ type: 'import.cancel' }),
    change: () => actor.send({ type: 'import.change' }),
  };
  const isLeaving = useIsLeaving();
  useScope('overlay:sources', isLeaving ? null : target);

  if (phase === 'loading') return <LoadingLine />;
  if (phase === 'unavailable') {
    return (
      <Notice tone="error" action={<CommandButton command={sourceCommands.look} label="Try again" />}>
        {problem?.message ?? ''}
      </Notice>
    );
  }
  const known = source();
  if (!known) return null;
  if (phase === 'asking') return <SourceForm id={id} source={known} problem={problem} />;
  return <FoundPanel actor={actor} kinds={known.kinds} phase={phase} />;
}

/** Items that are here already cannot be chosen. */
const keysOf = (actor: SourceImport['actor']) => new Set(actor.getSnapshot().context.items.map(({ key }) => key));

function whyNotSelect(phase: Phase): string | undefined {
  if (phase === 'capturing') return 'Being captured';
  return phase === 'looking' || phase === 'choosing' ? undefined : 'There is no list yet';
}

function whyNotLook(phase: Phase): string | undefined {
  if (phase === 'loading') return 'Loading';
  if (phase === 'looking') return 'It is being read';
  return phase === 'capturing' ? 'Being captured' : undefined;
}
