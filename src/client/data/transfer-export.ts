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
import { caller, orNone, type SurveyOptions, surveyServer } from './transfer-survey.ts';

/** Everything that the server has of a person, ready to be kept in a file. */
export interface Exported {
  file: ExportFile;
  report: ExportReport;
}

/** Reads everything by the spec's calls. Rejects with the call's `ApiError`, or the signal's reason. */
export async function exportEverything(api: Api, now: Date, options: SurveyOptions): Promise<Exported> {
  const call = caller(api, options);
  const { user } = await call('user.profile', {});
  const reviews = await orNone(call('reviews.list', {}));
  const { missing, contexts, projects, tasks, references } = await surveyServer(api, options);
  const file: ExportFile = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    user: { name: user.name, email: user.email },
    contexts,
    projects,
    tasks,
    references,
    reviews: reviews?.reviews ?? [],
  };
  const counts = Object.fromEntries(EXPORT_LISTS.map((list) => [list, file[list].length]));
  return {
    file,
    report: {
      fileName: exportFileName(dayOf(now)),
      counts: counts as ExportReport['counts'],
      missing: [...missing, ...(reviews === null ? ['The server keeps no weekly reviews.'] : [])],
    },
  };
}

/** The file's bytes. Written list by list and item by item, so that no copy of the whole is made as one text. */
export function fileBlob(file: ExportFile): Blob {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(file)) {
    parts.push(parts.length === 0 ? '{\n' : ',\n', JSON.stringify(name), ': ');
    if (!Array.isArray(value)) parts.push(JSON.stringify(value));
    else parts.push('[', value.map((item) => `\n  ${JSON.stringify(item)}`).join(','), '\n]');
  }
  return new Blob([...parts, '\n}\n'], { type: 'application/json' });
}
