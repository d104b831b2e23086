import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { Context } from '#contract/entities/context.ts';
import { isProjectStatus, Project } from '#contract/entities/project.ts';
import { Reference } from '#contract/entities/reference.ts';
import { Review } from '#contract/entities/review.ts';
import { isTaskStatus, Task } from '#contract/entities/task.ts';
import {
  EXPORT_FORMAT,
  EXPORT_LIMIT,
  EXPORT_LISTS,
  EXPORT_VERSION,
  type ExportList,
  type TransferNote,
} from '#contract/entities/transfer.ts';
import {
  contextItem,
  laneOf,
  projectItem,
  referenceItem,
  type TransferItem,
  taskItem,
  titleOf,
} from './transfer-items.ts';

/** A file that has been read and is fit to be imported. */
export interface ReadExport {
  fileName: string;
  /** SHA-256 of its bytes, in hexadecimal: the same file is known again. */
  hash: string;
  exportedAt: string;
  from: string;
  counts: Readonly<Record<ExportList, number>>;
  /** In the order in which they are made; those of one lane one after the other. */
  items: readonly TransferItem[];
  reviews: readonly Review[];
  /** What cannot be read. */
  skipped: readonly TransferNote[];
  /** What is read otherwise than it is written, by the item's key. */
  partly: readonly (TransferNote & { key: string })[];
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

/** What does not fit, in the words that only this file shows. */
const inEnglish = { error: en().localeError };

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;

/** Reads a file. Throws an Error whose message names what is wrong with it. */
export async function readExport(file: Blob & { name?: string }): Promise<ReadExport> {
  const fileName = file.name ?? 'the file';
  if (file.size > EXPORT_LIMIT) {
    throw new Error(
      `${fileName} has ${megabytes(file.size)}: files of up to ${megabytes(EXPORT_LIMIT)} can be imported`,
    );
  }
  const bytes = await file.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { fileName, hash, ...itemsIn(envelopeOf(fileName, parseJson(fileName, bytes))) };
}

function parseJson(fileName: string, bytes: ArrayBuffer): unknown {
  try {
    // A byte order mark, as some editors write one, is left out by the decoder.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
    throw new Error(`${fileName} is not JSON, or was cut off: ${cause.message}`, { cause });
  }
}

function envelopeOf(fileName: string, json: unknown): z.output<typeof Envelope> {
  const { format, version } =
    z.object({ format: z.optional(z.unknown()), version: z.optional(z.unknown()) }).safeParse(json).data ?? {};
  if (format !== EXPORT_FORMAT) {
    throw new Error(`${fileName} is no export of Mizu: its format is not “${EXPORT_FORMAT}”`);
  }
  if (version !== EXPORT_VERSION) {
    throw new Error(
      `${fileName} has version ${JSON.stringify(version) ?? 'none'} of the format: this Mizu reads version ${EXPORT_VERSION}`,
    );
  }
  const envelope = Envelope.safeParse(json, inEnglish);
  if (envelope.success) return envelope.data;
  throw new Error(`${fileName} is damaged: ${problemsIn(envelope.error)}`);
}

/** `tasks: expected array, received string`. */
function problemsIn({ issues }: z.core.$ZodError): string {
  return issues
    .map(({ path, message }) => [path.join('.'), message.replace(/^Invalid input: /, '')].filter(Boolean).join(': '))
    .join('; ');
}

type Read = Omit<ReadExport, 'fileName' | 'hash'>;

function itemsIn(file: z.output<typeof Envelope>): Read {
  const skipped: TransferNote[] = [];
  const partly: Read['partly'][number][] = [];
  const items: TransferItem[] = [];
  /** Reads one list, item by item: one that is broken costs nothing but itself. */
  const readList = <T>(
    list: ExportList,
    noun: TransferNote['noun'],
    schema: z.ZodMiniType<T>,
    take: (value: T, key: string) => void,
  ) => {
    for (const [index, raw] of file[list].entries()) {
      const read = schema.safeParse(raw, inEnglish);
      const title = titleOf(raw) ?? `${list}[${index}]`;
      if (!read.success) skipped.push({ noun, title, reason: problemsIn(read.error) });
      else if (noun !== 'review' && titleOf(read.data) === undefined) {
        skipped.push({ noun, title: `${list}[${index}]`, reason: 'Its title or name is blank' });
      } else take(read.data, `${list}:${index}`);
    }
  };

  readList('contexts', 'context', Context, (context, key) => items.push(contextItem(key, context)));
  readList('projects', 'project', Project, (project, key) => {
    items.push(projectItem(key, project));
    if (isProjectStatus(project.status)) return;
    const reason = `Status “${project.status}” is none of the three: it becomes active`;
    partly.push({ key, noun: 'project', title: project.name, reason });
  });
  readList('tasks', 'task', Task, (task, key) => {
    items.push(taskItem(key, task));
    if (isTaskStatus(task.status)) return;
    const reason = `Status “${task.status}” is none of the five: it goes to the inbox`;
    partly.push({ key, noun: 'task', title: task.title, reason });
  });
  readList('references', 'reference', Reference, (reference, key) => items.push(referenceItem(key, reference)));
  const reviews: Review[] = [];
  readList('reviews', 'review', Review, (review) => reviews.push(review));

  const counts = Object.fromEntries(EXPORT_LISTS.map((list) => [list, file[list].length]));
  return {
    exportedAt: file.exported_at,
    from: file.user.email || file.user.name,
    counts: counts as Record<ExportList, number>,
    items: items.toSorted((one, other) => laneOf(one).order - laneOf(other).order),
    reviews,
    skipped,
    partly,
  };
}
