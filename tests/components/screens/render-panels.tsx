import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Overlays, preloadOverlays } from '#client/app/overlays.tsx';
import { capture } from '#client/commands/capture.commands.ts';
import { readOptions } from '#client/data/read.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { json } from '../support/json.ts';
import { createScreenWorld } from '../support/screen-world.tsx';

type Body = Record<string, unknown>;
interface Item extends Body {
  id: number;
}

interface Answers {
  /** Writes are answered once this resolves, with the state at that moment. */
  slow?: () => Promise<void>;
  contexts?: readonly Item[];
  references?: readonly Item[];
  /** The total number of references that the server reports, as with pages. */
  total?: number;
  /** The lists are not read yet, and reading them fails until `heal` is called. */
  isFailing?: boolean;
}

/** A page with the overlays above it, and a server that remembers contexts and references. */
export async function renderPanels(world: Answers = {}) {
  const stored: Record<string, Item[]> = {
    contexts: [...(world.contexts ?? [])],
    references: [...(world.references ?? [])],
  };
  const sent: string[] = [];
  /** Replaces the answer to the next call of that kind, such as 'PUT /contexts/1'. */
  const refusals = new Map<string, Response>();
  let last = 100;
  let isFailing = world.isFailing ?? false;
  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(address));
    const call = `${init?.method} ${pathname}`;
    if (isFailing && init?.method === 'GET') return json({}, 500);
    if (init?.method !== 'GET') sent.push(init?.body ? `${call} ${String(init.body)}` : call);
    if (init?.method === 'PUT' || init?.method === 'POST') await world.slow?.();
    const refusal = refusals.get(call);
    refusals.delete(call);
    if (refusal) return refusal;
    const [, noun = '', id] = pathname.split('/');
    const list = stored[noun];
    if (!list) return json({ tasks: [], projects: [] });
    const body = init?.body ? (JSON.parse(String(init.body)) as Body) : {};
    const one = noun.slice(0, -1);
    const at = list.findIndex((item) => String(item.id) === id);
    switch (init?.method) {
      case 'POST': {
        last += 1;
        const made = { ...body, id: last, updated_at: `t${sent.length}` };
        list.push(made);
        return json({ [one]: made }, 201);
      }
      case 'PUT': {
        const { updated_at: since, ...fields } = body;
        const before = list[at];
        if (!before) return json({ message: 'Gone' }, 404);
        if (since !== undefined && since !== before.updated_at) return json({ message: 'Changed elsewhere' }, 409);
        const changed = { ...before, ...fields, ...('updated_at' in before && { updated_at: `t${sent.length}` }) };
        list[at] = changed;
        return json({ [one]: changed });
      }
      case 'DELETE':
        list.splice(at, 1);
        return new Response(null, { status: 204 });
      default:
        if (noun === 'references' && world.total !== undefined)
          return json({ data: list, meta: { total: world.total } });
        return json({ [noun]: list });
    }
  };
  const all = createScreenWorld(fetch);
  await preloadOverlays();
  // As after the first use of the palette: the lists are there when the panels open.
  if (!isFailing) {
    await Promise.all([
      all.api.queryClient.ensureQueryData(readOptions(all.api, 'contexts.list', {})),
      all.api.queryClient.ensureQueryData(readOptions(all.api, 'references.list', {})),
    ]);
  }
  await render(
    all.around(
      <>
        <h1 tabIndex={-1}>Screen</h1>
        <CommandButton command={capture} />
        <Overlays />
      </>,
    ),
  );
  document.querySelector<HTMLElement>('main [data-command="task.capture"]')?.focus();
  const refuse = (call: string, status: number, message: string, errors?: Record<string, string[]>) =>
    refusals.set(call, json({ message, errors }, status));
  const heal = () => {
    isFailing = false;
  };
  return { ...all, sent, stored, refuse, heal };
}
