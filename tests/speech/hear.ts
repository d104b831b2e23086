import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/** An event that a screen reader speaks. */
type Heard = { says: string } | { focus: number };

/** A node of the browser's accessibility tree, as its protocol gives it. */
interface AXNode {
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: unknown };
  properties?: readonly { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

/** Roles whose name is read when the focus enters the element. */
const surroundings = ['dialog', 'alertdialog', 'form', 'grid', 'group', 'listbox', 'menu', 'region', 'log'];
/** States that are read with the focused element. Not `selected`: the product announces that itself, once it has settled. */
const states = ['checked', 'expanded', 'disabled', 'required', 'invalid'];

/** Runs in the page: records live regions, alerts and focus moves. */
function listen(): void {
  const heard: Heard[] = [];
  const focuses: Element[] = [];
  Object.assign(window, { heard, focuses });
  const live = '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"]';
  const say = (text: string | null) => {
    const words = (text ?? '').replace(/\s+/g, ' ').trim();
    if (words !== '') heard.push({ says: words });
  };
  /** The focus move of the current task, if any: an element that passes the focus on at once is never spoken. */
  let passing: Heard | undefined;
  const hear = (element: Element) => {
    if (passing) heard.splice(heard.indexOf(passing), 1);
    focuses.push(element);
    passing = { focus: focuses.length - 1 };
    heard.push(passing);
    queueMicrotask(() => {
      passing = undefined;
    });
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const field = target instanceof Element ? target : target.parentElement;
      if (type === 'attributes') {
        const active = field?.getAttribute('aria-activedescendant');
        const option = active ? document.getElementById(active) : null;
        if (option) hear(option);
      } else if (type === 'characterData') {
        if (field?.closest(live)) say(target.textContent);
      } else {
        for (const node of addedNodes) {
          if (field?.closest(live)) say(node.textContent);
          else if (node instanceof Element)
            for (const inner of [node, ...node.querySelectorAll(live)]) if (inner.matches(live)) say(inner.textContent);
        }
      }
    }
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['aria-activedescendant'],
  });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) hear(target);
    },
    true,
  );
}

/** A transcript in the making. */
export interface Hearing {
  /** A heading in the transcript. */
  part(title: string): void;
  /** Runs `how`, and waits until each of `until`, a part of a line, has been spoken since. */
  does(what: string, how: () => Promise<unknown>, ...until: (string | RegExp)[]): Promise<void>;
  /** Presses keys one after the other, and waits likewise. */
  press(keys: string, ...until: (string | RegExp)[]): Promise<void>;
  /** Focuses a control, and presses it by Enter. */
  uses(control: Locator, ...until: (string | RegExp)[]): Promise<void>;
  /** The transcript since the last call; first waits until the announcer is there. */
  transcript(title: string): Promise<string>;
}

/** Listens to a page from its next load on. */
export async function hear(page: Page): Promise<Hearing> {
  await page.addInitScript(listen);
  const protocol = await page.context().newCDPSession(page);
  // Otherwise the next test's page would go on building its accessibility tree.
  onTestFinished(() => protocol.detach());
  await protocol.send('Accessibility.enable');
  let lines: string[] = [];
  let around: readonly number[] = [];
  /** The line of the focus in this turn, and its surroundings before it. */
  let latest: { line: number; around: readonly number[] } | undefined;
  page.on('dialog', (dialog) => void dialog.accept());

  /** Takes in the speech since the last call. `waits`: for a quarter of a second, inside the page, where there is none yet. */
  const takeIn = async (waits = false): Promise<void> => {
    const heard = await page.evaluate(
      async (times) => {
        const { heard: spoken = [] } = window as unknown as { heard?: Heard[] };
        for (let time = 0; time < times && spoken.length === 0; time += 1)
          await new Promise((resolve) => setTimeout(resolve, 25));
        return spoken.splice(0);
      },
      waits ? 10 : 0,
    );
    for (const one of heard) {
      if ('says' in one) lines.push(`  says: ${one.says}`);
      else {
        // Of several focus moves in a turn only the last is heard to its end, whatever was announced in between.
        const before = latest ? latest.around : around;
        const found = await describe(protocol, one.focus, before);
        if (!found) continue;
        if (latest) lines.splice(latest.line, 1);
        latest = { line: lines.length, around: before };
        around = found.around;
        lines.push(`  ${found.words}`);
      }
    }
  };
  const does: Hearing['does'] = async (what, how, ...until) => {
    await takeIn();
    lines.push(`> ${what}`);
    latest = undefined;
    const from = lines.length;
    await how();
    await expect
      .poll(async () => {
        await takeIn(until.length > 0);
        const since = lines.slice(from);
        return until.filter((wanted) => !since.some((line) => isIn(line, wanted)));
      })
      .toEqual([])
      .catch((error: unknown) => {
        const [before, since] = [lines.slice(0, from), lines.slice(from)].map((some) => some.join('\n'));
        throw new Error(`After “${what}” was heard:\n${since}\nand before it:\n${before}`, { cause: error });
      });
    // A screen reader speaks a live region after the focus, whichever of the two came first.
    const isSaid = (line: string) => line.startsWith('  says: ');
    const turn = lines.splice(from);
    lines.push(...turn.filter((line) => !isSaid(line)), ...turn.filter(isSaid));
    latest = undefined;
  };
  const press: Hearing['press'] = (keys, ...until) =>
    does(
      keys,
      async () => {
        // The keys of a sequence are sent at once: with a pause between, a busy machine would also announce how the
        // sequence goes on.
        if (/^[a-z]( [a-z])+$/.test(keys)) await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
        else for (const key of keys.split(' ')) await page.keyboard.press(key);
      },
      ...until,
    );
  return {
    part: (title) => void lines.push('', `# ${title}`),
    does,
    press,
    uses: async (control, ...until) => {
      await does('goes there', () => control.focus(), '“');
      await press('Enter', ...until);
    },
    transcript: async (title) => {
      await expect.poll(() => page.evaluate(() => document.querySelector('[data-live-announcer]') !== null)).toBe(true);
      await takeIn();
      const text = [title, ...lines].join('\n');
      lines = [];
      return `${text}\n`;
    },
  };
}

const isIn = (line: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? line.includes(wanted) : wanted.test(line);

/** The speech for an element that gets the focus: the groups that it enters, its role, name and state. */
async function describe(
  protocol: CDPSession,
  focus: number,
  before: readonly number[],
): Promise<{ words: string; around: readonly number[] } | null> {
  const { result } = await protocol.send('Runtime.evaluate', { expression: `focuses[${focus}]` });
  if (result.objectId === undefined) return null;
  const { objectId } = result;
  const { result: connected } = await protocol.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return this.isConnected && !this.closest("[aria-hidden=true], [inert]"); }',
  });
  // It was removed or covered before it could be spoken.
  if (connected.value !== true) return null;
  const { nodes } = (await protocol.send('Accessibility.getAXNodeAndAncestors', { objectId })) as { nodes: AXNode[] };
  const [own, ...outer] = nodes;
  if (!own) return null;
  const named = outer.filter(
    ({ role, name, ignored }) => !ignored && name?.value && surroundings.includes(role?.value ?? ''),
  );
  const entered = named.filter(({ backendDOMNodeId = 0 }) => !before.includes(backendDOMNodeId)).toReversed();
  const parts = [...entered.map((node) => `${calledOf(node)} >`), calledOf(own)];
  return {
    words: [parts.join(' '), ...stateOf(own)].join(', '),
    around: named.map(({ backendDOMNodeId = 0 }) => backendDOMNodeId),
  };
}

function calledOf({ role, name, ignored }: AXNode): string {
  if (ignored) return 'NOTHING';
  return `${role?.value ?? 'no role'} “${name?.value ?? ''}”`;
}

function stateOf({ role, value, description, properties = [] }: AXNode): string[] {
  const told = properties.flatMap(({ name, value: { value: state } }) => {
    if (!states.includes(name) || (state === false && name !== 'expanded') || state === 'false') return [];
    if (name === 'expanded') return [state === true ? 'expanded' : 'collapsed'];
    if (name === 'checked') return [state === 'true' ? 'checked' : 'not checked'];
    return [name];
  });
  const unchecked = role?.value === 'checkbox' && !told.includes('checked') ? ['not checked'] : [];
  const text = typeof value?.value === 'string' && value.value !== '' ? [`value “${value.value}”`] : [];
  return [...unchecked, ...told, ...text, ...(description?.value ? [`(${description.value})`] : [])];
}
