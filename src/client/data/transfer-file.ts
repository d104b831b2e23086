import * as z from 'zod/mini';
import { isFields } from '#contract/entities/any-fields.ts';
import { Context } from '#contract/entities/context.ts';
import { isProjectStatus, Project } from '#contract/entities/project.ts';
import { placeOf } from '#contract/entities/project-order.ts';
import { Reference } from '#contract/entities/reference.ts';
import { Review } from '#contract/entities/review.ts';
import { heldIn, isTaskStatus, Task } from '#contract/entities/task.ts';
import {
  EXPORT_FORMAT,
  EXPORT_LIMIT,
  EXPORT_LISTS,
  EXPORT_VERSION,
  type ExportList,
  type TransferNote,
  type TransferNoun,
} from '#contract/entities/transfer.ts';
import { digestOf } from './digest.ts';
import {
  contextItem,
  laneOf,
  projectItem,
  referenceItem,
  type TransferItem,
  taskItem,
  titleOf,
} from './transfer-items.ts';
import { parseJson } from './transfer-json.ts';
import { lossesInWords, misfitsInWords, type Raw, shown, unknownFields } from './transfer-losses.ts';

/** A file that has been read and can be imported. */
export interface ReadExport {
  fileName: string;
  /** The SHA-256 of its bytes, in hexadecimal: identifies the file in later attempts. */
  hash: string;
  exportedAt: string;
  from: string;
  counts: Readonly<Record<ExportList, number>>;
  /** In the order in which they are created; the items of one lane one after the other. */
  items: readonly TransferItem[];
  reviews: readonly Review[];
  /** Unreadable items. */
  skipped: readonly TransferNote[];
  /** Values that are read otherwise than they are written, by the item's key. */
  partly: readonly (TransferNote & { key: string })[];
  /** The fields that Mizu does not have, each with how many items have it: `“color” of 2 projects`. */
  unknown: readonly string[];
}

const Envelope = z.object({
  exported_at: z.string(),
  user: z.object({ name: z.string(), email: z.string() }),
  contexts: z.array(z.unknown()),
  projects: z.array(z.unknown()),
  tasks: z.array(z.unknown()),
  references: z.array(z.unknown()),
  reviews: z.array(z.unknown()),
});

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** Reads a file. Throws an Error whose message says what is wrong with it, and what to do. */
export async function readExport(file: Blob & { name?: string }): Promise<ReadExport> {
  const fileName = file.name ?? 'the file';
  if (file.size > EXPORT_LIMIT) {
    throw new Error(
      `${fileName} has ${megabytes(file.size)}: files of up to ${megabytes(EXPORT_LIMIT)} can be imported`,
    );
  }
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    if (!(cause instanceof DOMException)) throw cause;
    throw new Error(`${fileName} cannot be read: it was moved or changed since it was chosen. Choose it again.`, {
      cause,
    });
  });
  const hash = await digestOf(new Uint8Array(bytes));
  return { fileName, hash, ...(await itemsIn(envelopeOf(fileName, parseJson(fileName, bytes)))) };
}

function envelopeOf(fileName: string, json: unknown): z.output<typeof Envelope> {
  const { format, version }: Raw = isFields(json) ? json : {};
  if (format !== EXPORT_FORMAT) {
    throw new Error(`${fileName} is not an export of Mizu. Choose a file that “Export everything” has saved.`);
  }
  if (version !== EXPORT_VERSION) {
    throw new Error(
      version === undefined
        ? `${fileName} is damaged: “version” is missing. Export again, or choose another file.`
        : `${fileName} was saved by another version of Mizu: its format is ${shown(version)}, and this Mizu reads ${EXPORT_VERSION}. Update Mizu here, and choose the file again.`,
    );
  }
  const envelope = Envelope.safeParse(json);
  if (envelope.success) return envelope.data;
  const problems = misfitsInWords(envelope.error, json);
  throw new Error(`${fileName} is damaged: ${problems}. Export again, or choose another file.`);
}

/** An item read by its schema. A field that does not fit is left out, unless the item means nothing without it. */
function readThing<S extends z.ZodMiniObject>(schema: S, raw: unknown): { value: z.output<S> } | { reason: string } {
  let fitting = raw;
  const leftOut = new Set<PropertyKey>(['id', 'title', 'name']);
  for (;;) {
    const read = schema.safeParse(fitting);
    if (read.success) return { value: read.data };
    const fields = new Set(read.error.issues.map(({ path }) => path[0]));
    if (!isFields(fitting) || [...fields].some((field) => field === undefined || leftOut.has(field))) {
      return { reason: misfitsInWords(read.error, raw) };
    }
    // A task needs a status, whichever.
    const status = fields.has('status') ? { status: '' } : {};
    fitting = { ...Object.fromEntries(Object.entries(fitting).filter(([field]) => !fields.has(field))), ...status };
    for (const field of fields) if (field !== undefined) leftOut.add(field);
  }
}

function statusInWords({ status }: Raw, possible: string, stead: string): string {
  return status == null
    ? `It has no status: ${stead}`
    : `Status ${shown(status)} is not one of the ${possible}: ${stead}`;
}

type Read = Omit<ReadExport, 'fileName' | 'hash'>;

/** How many items are read before the page may do something else: keys wait meanwhile. */
const AT_A_TIME = 1000;

async function itemsIn(file: z.output<typeof Envelope>): Promise<Read> {
  const skipped: TransferNote[] = [];
  const partly: Read['partly'][number][] = [];
  const items: TransferItem[] = [];
  const unknown: string[] = [];
  /** Reads one list, item by item: a broken one costs only itself. */
  const readList = async <S extends z.ZodMiniObject>(
    list: ExportList,
    noun: TransferNoun,
    schema: S,
    itemOf: (key: string, value: z.output<S>) => TransferItem,
    statusNote: (value: z.output<S>, raw: Raw) => string | null = () => null,
  ) => {
    const fields = new Map<string, number>();
    for (const [index, raw] of file[list].entries()) {
      if (index % AT_A_TIME === AT_A_TIME - 1) await new Promise((resolve) => setTimeout(resolve));
      const read = readThing(schema, raw);
      const title = titleOf(raw) ?? index + 1;
      if ('reason' in read) skipped.push({ noun, title, reason: read.reason });
      else if (!isFields(raw) || titleOf(read.value) === undefined) {
        skipped.push({ noun, title: index + 1, reason: 'Its title or name is blank' });
      } else {
        const key = `${list}:${index}`;
        const { as_sent: sent, ...written } = raw;
        const note = (reason: string) => partly.push({ key, noun, title, reason });
        items.push(itemOf(key, read.value));
        const status = statusNote(read.value, raw);
        if (status !== null) note(status);
        for (const loss of lossesInWords(noun, { ...written, ...(isFields(sent) && sent) }, read.value)) note(loss);
        for (const field of unknownFields(schema, written)) fields.set(field, (fields.get(field) ?? 0) + 1);
      }
    }
    for (const [field, count] of fields) unknown.push(`“${field}” of ${count} ${count === 1 ? noun : list}`);
  };

  await readList('contexts', 'context', Context, contextItem);
  await readList('projects', 'project', Project, projectItem, ({ status }, raw) =>
    isProjectStatus(status) ? null : statusInWords(raw, 'three', 'it becomes active'),
  );
  const inOrder = new Set(
    items.flatMap((item) => (item.noun === 'project' && item.fields.in_order ? [String(item.id)] : [])),
  );
  // Imported tasks are younger: a task that was never moved would lose its place among those that were.
  const placed = (task: Task): Task =>
    inOrder.has(String(heldIn(task, 'project_id'))) ? { ...task, project_place: placeOf(task) } : task;
  await readList(
    'tasks',
    'task',
    Task,
    (key, task) => taskItem(key, placed(task)),
    ({ status }, raw) => (isTaskStatus(status) ? null : statusInWords(raw, 'five', 'it goes to the inbox')),
  );
  await readList('references', 'reference', Reference, referenceItem);
  const reviews: Review[] = [];
  for (const [index, raw] of file.reviews.entries()) {
    const read = Review.safeParse(raw);
    if (read.success) reviews.push(read.data);
    else skipped.push({ noun: 'review', title: index + 1, reason: misfitsInWords(read.error, raw) });
  }

  const counts = Object.fromEntries(EXPORT_LISTS.map((list) => [list, file[list].length]));
  return {
    exportedAt: file.exported_at,
    from: file.user.email || file.user.name,
    counts: counts as Record<ExportList, number>,
    items: items.toSorted((one, other) => laneOf(one).order - laneOf(other).order),
    reviews,
    skipped,
    partly,
    unknown,
  };
}
