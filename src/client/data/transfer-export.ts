import { dayOf } from '#contract/entities/day.ts';
import {
  EXPORT_FORMAT,
  EXPORT_LISTS,
  EXPORT_VERSION,
  type ExportFile,
  type ExportReport,
  exportFileName,
} from '#contract/entities/transfer.ts';
import type { Api } from './api.ts';
import { NOTHING_UNSENT } from './outbox.ts';
import { RawThings } from './transfer-raw.ts';
import { caller, orNone, type SurveyOptions, surveyServer } from './transfer-survey.ts';

/** Everything that the server has of a user, ready to be written to a file. */
export interface Exported {
  file: ExportFile;
  report: ExportReport;
}

/** Reads everything by the spec's calls. Rejects with the call's `ApiError`, or the signal's reason. */
export async function exportEverything(api: Api, now: Date, options: SurveyOptions): Promise<Exported> {
  const call = caller(api, options);
  const { user } = await call('user.profile', {});
  const reviews = await orNone(call('reviews.list', {}));
  const raws = new RawThings();
  const survey = await surveyServer(api, { ...options, onJson: (name, json) => raws.hear(name, json) });
  const file: ExportFile = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    user: { name: user.name, email: user.email },
    contexts: survey.contexts.map((context) => raws.carry('context', context)),
    projects: survey.projects.map((project) => raws.carry('project', project)),
    tasks: survey.tasks.map((task) => raws.carry('task', task)),
    references: survey.references.map((reference) => raws.carry('reference', reference)),
    reviews: reviews?.reviews ?? [],
  };
  const counts = Object.fromEntries(EXPORT_LISTS.map((list) => [list, file[list].length]));
  return {
    file,
    report: {
      fileName: exportFileName(dayOf(now)),
      counts: counts as ExportReport['counts'],
      missing: [
        ...unsentIn(api),
        ...survey.missing,
        ...(reviews === null ? ['The server keeps no weekly reviews.'] : []),
        ...(raws.nameless > 0
          ? [`The server sent things without an id, which are not in the file: ${raws.nameless}.`]
          : []),
      ],
    },
  };
}

/** The file has what the server has: says what only this browser has, since the user may keep it as a backup. */
function unsentIn({ outbox }: Api): string[] {
  const { waiting, needUser } = outbox?.get() ?? NOTHING_UNSENT;
  const count = waiting + needUser;
  if (count === 0) return [];
  return [
    count === 1
      ? '1 change is not sent yet and is not in the file.'
      : `${count} changes are not sent yet and are not in the file.`,
  ];
}

/** The file's bytes. Written list by list and item by item, so that the whole never exists as one text. */
export function fileBlob(file: ExportFile): Blob {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(file)) {
    parts.push(parts.length === 0 ? '{\n' : ',\n', JSON.stringify(name), ': ');
    if (!Array.isArray(value)) parts.push(JSON.stringify(value));
    else parts.push('[', value.map((item) => `\n  ${JSON.stringify(item)}`).join(','), '\n]');
  }
  return new Blob([...parts, '\n}\n'], { type: 'application/json' });
}
