import { useSelector } from '@xstate/react';
import { Fragment, useSyncExternalStore } from 'react';
import { useCommands } from '#client/commands/commands-context.tsx';
import type { AiQuestion } from '#client/data/ai-question.ts';
import { useChat } from '#client/screens/assistant/chat-actor.ts';
import { lazyAnew } from '#client/ui/lazy-anew.ts';
import { OverlayPresence } from '#client/ui/overlay-presence.tsx';

const Menu = lazyAnew(async () => (await import('./menu.tsx')).Menu);
const Palette = lazyAnew(async () => (await import('#client/commands/palette.tsx')).Palette);
const Help = lazyAnew(async () => (await import('#client/commands/help.tsx')).Help);
const SettingsOverlay = lazyAnew(
  async () => (await import('#client/screens/settings/settings-overlay.tsx')).SettingsOverlay,
);
const ReferenceOverlay = lazyAnew(
  async () => (await import('#client/screens/references/reference-overlay.tsx')).ReferenceOverlay,
);
const ReferencesOverlay = lazyAnew(
  async () => (await import('#client/screens/references/references-overlay.tsx')).ReferencesOverlay,
);
const ContextsOverlay = lazyAnew(
  async () => (await import('#client/screens/contexts/contexts-overlay.tsx')).ContextsOverlay,
);
const WithChat = lazyAnew(async () => (await import('./with-chat.tsx')).WithChat);
const SuggestionOverlay = lazyAnew(
  async () => (await import('#client/screens/suggestions/suggestion-overlay.tsx')).SuggestionOverlay,
);
/** Loaded when it is used, and not ahead: few import, and seldom. */
const SourcesOverlay = lazyAnew(
  async () => (await import('#client/screens/sources/sources-overlay.tsx')).SourcesOverlay,
);
const TransferOverlay = lazyAnew(
  async () => (await import('#client/screens/transfer/transfer-overlay.tsx')).TransferOverlay,
);
const ChatPreviewOverlay = lazyAnew(
  async () => (await import('#client/screens/assistant/chat-preview-overlay.tsx')).ChatPreviewOverlay,
);
const TaskOverlay = lazyAnew(async () => (await import('#client/screens/task/task-overlay.tsx')).TaskOverlay);

/** Loads the overlays' code ahead of their first use: a key then takes no request. */
export async function preloadOverlays(): Promise<void> {
  await Palette.preload();
  const others = [
    ...[Menu, Help, SettingsOverlay, TaskOverlay, ReferenceOverlay],
    ...[ReferencesOverlay, ContextsOverlay, WithChat, SuggestionOverlay, ChatPreviewOverlay],
  ];
  await Promise.all(others.map((overlay) => overlay.preload()));
}

/** The palette, or the overlay that is open: one at a time. */
export function Overlays() {
  const { palette, overlays } = useCommands();
  const isPaletteOpen = useSelector(palette, (snapshot) => snapshot.hasTag('open'));
  const overlay = useSyncExternalStore(overlays.subscribe, overlays.get);
  const shown = isPaletteOpen ? <Palette /> : overlay && elementFor(overlay);
  return (
    <OverlayPresence>
      {shown && <Fragment key={isPaletteOpen ? 'palette' : overlay?.name}>{shown}</Fragment>}
    </OverlayPresence>
  );
}

function elementFor(overlay: NonNullable<ReturnType<ReturnType<typeof useCommands>['overlays']['get']>>) {
  switch (overlay.name) {
    case 'help':
      return <Help />;
    case 'settings':
      return <SettingsOverlay />;
    case 'reference':
      return <ReferenceOverlay id={overlay.id} />;
    case 'references':
      return <ReferencesOverlay form={overlay.form} />;
    case 'contexts':
      return <ContextsOverlay rename={overlay.rename} />;
    case 'task':
      return <TaskOverlay id={overlay.id} />;
    case 'sources':
      return <SourcesOverlay id={overlay.source} />;
    case 'transfer':
      return <TransferOverlay />;
    case 'suggestion':
      return (
        <WithChat>
          <Suggestion question={overlay.question} />
        </WithChat>
      );
    case 'chatPreview':
      return (
        <WithChat>
          <ChatPreviewOverlay />
        </WithChat>
      );
    case 'menu':
      return <Menu />;
  }
}

/** By the provider that is chosen on the assistant's screen. */
function Suggestion({ question }: { question: AiQuestion }) {
  const provider = useSelector(useChat(), (snapshot) => snapshot.context.provider);
  return <SuggestionOverlay question={question} provider={provider} />;
}
