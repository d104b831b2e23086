import type { Id } from '#contract/entities/common.ts';
import type { ReadExport } from './transfer-file.ts';
import { sameNameKey, type TransferItem } from './transfer-items.ts';
import type { Wanted } from './transfer-make.ts';

/** The contexts and projects of the file, with the ids that they have on the server. */
export class Containers {
  readonly #ids = new Map<string, Id>();
  readonly #names = new Map<string, string>();
  readonly #contextsByName = new Map<string, Id>();

  /** `idOf`: the id that an item has on the server, if known. */
  constructor({ items }: ReadExport, idOf: (item: TransferItem) => Id | undefined) {
    for (const item of items) {
      if (item.noun !== 'context' && item.noun !== 'project') continue;
      this.#names.set(`${item.noun} ${item.id}`, item.title);
      const id = idOf(item);
      if (id !== undefined) this.note(item, id);
    }
  }

  note(item: TransferItem, id: Id): void {
    if (item.noun !== 'context' && item.noun !== 'project') return;
    this.#ids.set(`${item.noun} ${item.id}`, id);
    if (item.noun === 'context') this.#contextsByName.set(sameNameKey(item.fields.name), id);
  }

  /** The context of the same name from another item of the file: a name is unique. */
  madeBefore(item: TransferItem): Id | undefined {
    if (item.noun !== 'context' || this.#ids.has(`context ${item.id}`)) return undefined;
    const id = this.#contextsByName.get(sameNameKey(item.fields.name));
    if (id !== undefined) this.note(item, id);
    return id;
  }

  /** The fields of an item with the ids of this server, and which of them are missing here. */
  wantedOf(item: TransferItem): { wanted: Wanted; missing: readonly string[] } {
    const plain: Wanted = { ...item.fields };
    if (item.noun !== 'task') return { wanted: plain, missing: [] };
    const missing: string[] = [];
    const idOf = (noun: 'context' | 'project', fileId: Id | null) => {
      if (fileId === null) return {};
      const id = this.#ids.get(`${noun} ${fileId}`);
      if (id !== undefined) return { [`${noun}_id`]: id };
      const name = this.#names.get(`${noun} ${fileId}`);
      missing.push(`${noun}: ${name === undefined ? 'it is not in the file' : `“${name}” could not be made`}`);
      return {};
    };
    return { wanted: { ...plain, ...idOf('context', item.contextId), ...idOf('project', item.projectId) }, missing };
  }
}
