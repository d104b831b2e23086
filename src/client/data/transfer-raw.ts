import type { EndpointName } from '#contract/endpoints.ts';
import { isFields } from '#contract/entities/any-fields.ts';
import { Id } from '#contract/entities/common.ts';
import type { Carried, TransferNoun } from '#contract/entities/transfer.ts';
import { lostFields, type Raw } from './transfer-losses.ts';

/** The nouns of the calls that return lists. */
const NOUNS: Partial<Record<EndpointName, TransferNoun>> = {
  'contexts.list': 'context',
  'projects.list': 'project',
  'tasks.list': 'task',
  'tasks.inbox': 'task',
  'tasks.next': 'task',
  'tasks.waiting': 'task',
  'tasks.someday': 'task',
  'references.list': 'reference',
};

/** The items of a server as it wrote them, so that an export has the fields that Mizu does not know. */
export class RawThings {
  readonly #things = new Map<string, Raw>();
  #nameless = 0;

  /** How many have no id. */
  get nameless(): number {
    return this.#nameless;
  }

  /** Takes the items out of the answer to a list call. */
  hear(name: EndpointName, json: unknown): void {
    const noun = NOUNS[name];
    if (!noun) return;
    const lists = Array.isArray(json) ? [json] : isFields(json) ? Object.values(json).filter(Array.isArray) : [];
    for (const thing of lists.flat().filter(isFields)) {
      const id = Id.safeParse(thing.id);
      if (id.success) this.#things.set(`${noun} ${id.data}`, thing);
      else this.#nameless += 1;
    }
  }

  /** The item with every field that the server sent. */
  carry<T extends { id: Id }>(noun: TransferNoun, thing: T): Carried<T> {
    const raw = this.#things.get(`${noun} ${thing.id}`);
    if (!raw) return thing;
    const lost = lostFields(raw, thing);
    if (lost.length === 0) return { ...raw, ...thing };
    return { ...raw, ...thing, as_sent: Object.fromEntries(lost.map((field) => [field, raw[field]])) };
  }
}
