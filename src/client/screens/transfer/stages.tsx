import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { dayText } from '#client/data/day-text.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { dayOf, toLocalDay } from '#contract/entities/day.ts';
import type { ImportPreview, TransferProgress } from '#contract/entities/transfer.ts';
import type { transferMachine } from '#machines/transfer.machine.ts';
import { leftToImport, type TransferContext } from '#machines/transfer-course.ts';
import * as styles from '#styles/transfer.css.ts';
import { Facts, Notes, Report } from './report.tsx';
import * as transferCommands from './transfer.commands.ts';
import { counted, countsInWords, countsOf, leftInWords, listsInWords, sumOf } from './transfer-words.ts';

/** The views of the machine: one at a time. */
export type Stage =
  | 'choosing'
  | 'reading'
  | 'previewing'
  | 'importing'
  | 'cancelled'
  | 'failed'
  | 'done'
  | 'exporting'
  | 'exported'
  | 'exportFailed';

const STAGES: readonly Stage[] = [
  'choosing',
  'reading',
  'previewing',
  'importing',
  'cancelled',
  'failed',
  'done',
  'exporting',
  'exported',
  'exportFailed',
];

/** The stage that the machine is in. */
export function stageOf(snapshot: SnapshotFrom<typeof transferMachine>): Stage {
  return STAGES.find((stage) => snapshot.matches(stage)) ?? 'choosing';
}

interface StageProps {
  stage: Stage;
  context: TransferContext;
  /** Running calls are completed. */
  isStopping: boolean;
}

/** A heading with its words and buttons. */
export function TransferStage({ stage, context, isStopping }: StageProps) {
  const { message, preview, progress, report, exported } = context;
  switch (stage) {
    case 'choosing':
      return (
        <>
          {message !== null && <Notice tone="error">{message}</Notice>}
          <p className={styles.text}>
            An export is one JSON file with everything you have here. What is in such a file can be added to what is
            here: nothing that is here is changed or deleted.
          </p>
          <Buttons>
            <CommandButton command={transferCommands.chooseFile} variant="primary" />
            <CommandButton command={transferCommands.exportAll} />
          </Buttons>
        </>
      );
    case 'reading':
      return (
        <>
          <p>Reading the file, and what is here already…</p>
          <Skeleton lines={3} />
          <CancelButton />
        </>
      );
    case 'previewing':
      return preview && <Preview preview={preview} context={context} />;
    case 'importing':
      return (
        <>
          <Heading>{`Importing ${preview?.fileName ?? ''}`}</Heading>
          <Bar label="Import" progress={progress} />
          <p className={styles.text}>
            {isStopping
              ? 'Finishing what is under way…'
              : 'It goes on when this is closed. Keep the page open; it asks before it is left.'}
          </p>
          <CancelButton />
        </>
      );
    case 'cancelled':
    case 'failed':
      return (
        <>
          <Heading>{stage === 'cancelled' ? 'Cancelled' : 'The import has stopped'}</Heading>
          {message !== null && <Notice tone="error">{message}</Notice>}
          <Bar label="Import" progress={progress} />
          <p className={styles.text}>
            What is there stays. Go on here, or choose the same file again later: nothing is made twice.
          </p>
          <Buttons>
            <CommandButton command={transferCommands.goOn} label="Go on" variant="primary" />
            <AnotherFile />
            {report && <CommandButton command={transferCommands.saveReport} />}
          </Buttons>
          {report && <Report report={report} />}
        </>
      );
    case 'done':
      return (
        <>
          <Heading>{`Imported ${preview?.fileName ?? ''}`}</Heading>
          <Buttons>
            <AnotherFile />
            <CommandButton command={transferCommands.saveReport} />
          </Buttons>
          {report && <Report report={report} />}
        </>
      );
    case 'exporting':
      return (
        <>
          <Heading>Exporting everything</Heading>
          <Bar label="Export" progress={progress} />
          <CancelButton />
        </>
      );
    case 'exported':
      return (
        exported && (
          <>
            <Heading>{`Saved ${exported.fileName}`}</Heading>
            <p className={styles.text}>{`In it: ${listsInWords(exported.counts)}.`}</p>
            {exported.missing.map((line) => (
              <Notice key={line} tone="info">
                {line}
              </Notice>
            ))}
            <p className={styles.text}>Anyone who has the file can read it: keep it where only you can.</p>
            <Buttons>
              <CommandButton command={transferCommands.importFile} />
            </Buttons>
          </>
        )
      );
    case 'exportFailed':
      return (
        <>
          <Heading>The export has failed</Heading>
          {message !== null && <Notice tone="error">{message}</Notice>}
          <Buttons>
            <CommandButton command={transferCommands.exportAll} label="Try again" variant="primary" />
          </Buttons>
        </>
      );
  }
}

/** Takes the focus when its stage comes, unless a button does. */
function Heading({ children }: { children: string }) {
  return (
    <h3 tabIndex={-1} className={styles.heading}>
      {children}
    </h3>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

const AnotherFile = () => <CommandButton command={transferCommands.importFile} label="Another file" />;

function CancelButton() {
  return (
    <Buttons>
      <CommandButton command={transferCommands.cancel} label="Cancel" />
    </Buttons>
  );
}

function Bar({ label, progress: { done, total } }: { label: string; progress: TransferProgress }) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  const text = total === 0 ? 'Looking at what is here already…' : `${percent}%: ${done} of ${counted(total, 'thing')}`;
  return <Progress label={label} value={percent} text={text} />;
}

function Preview({ preview, context }: { preview: ImportPreview; context: TransferContext }) {
  const { fileName, exportedAt, from, counts, used, already, here, skipped, partly } = preview;
  const { message, withHere } = context;
  const day = toLocalDay(exportedAt);
  return (
    <>
      <Heading>{fileName}</Heading>
      {message !== null && <Notice tone="info">{message}</Notice>}
      <Facts
        facts={[
          [
            'Exported',
            [day === null ? exportedAt : dayText(day, dayOf(new Date())), from].filter(Boolean).join(', from '),
          ],
          ['In it', listsInWords(counts)],
          ...(sumOf(already) > 0 ? ([['Imported before', countsInWords(already)]] as const) : []),
          ...(sumOf(used) > 0 ? ([['Matched by name', countsInWords(used)]] as const) : []),
          ...(here.length > 0 ? ([['Already here', countsInWords(countsOf(here))]] as const) : []),
          ['To be imported', leftInWords(leftToImport(context))],
        ]}
      />
      <Buttons>
        <CommandButton command={transferCommands.start} label="Import" variant="primary" />
        <AnotherFile />
      </Buttons>
      <Notes heading="Already here" notes={here}>
        <p className={styles.text}>
          {withHere ? 'They are imported all the same: there will be two of each.' : 'They are left out.'}
        </p>
        <Buttons>
          <CommandButton command={transferCommands.toggleHere} label="Import these all the same" pressed={withHere} />
        </Buttons>
      </Notes>
      <Notes heading="To be skipped" notes={skipped} />
      <Notes heading="Not whole" notes={partly} />
    </>
  );
}
