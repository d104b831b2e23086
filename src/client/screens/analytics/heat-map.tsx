import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { type CompletedDay, type CompletedDays, type CompletedWeek, WEEKS } from '#client/data/completed-days.ts';
import { weekdayText } from '#client/data/day-text.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { Panel } from '#client/ui/panel.tsx';
import type { Day } from '#contract/entities/day.ts';
import * as styles from '#styles/heat-map.css.ts';
import * as panel from '#styles/panel.css.ts';
import * as analyticsCommands from './analytics.commands.ts';
import { DaysTable } from './days-table.tsx';
import { WEEKDAYS } from './weekdays.ts';

/** The first row has the months. */
const ROWS = WEEKDAYS.length + 1;
/** The size of a cell by its step: it shows the same as the shade. */
const SIZES = [0.14, 0.36, 0.52, 0.68, 0.82, 0.96] as const;

interface HeatMapProps {
  days: CompletedDays;
  /** Shows the table instead of the drawing; screen readers get the table either way. */
  isTable: boolean;
}

/** The tasks completed per day: in a sentence, as a drawing, and as a table. */
export function HeatMap({ days, isTable }: HeatMapProps) {
  return (
    <Panel title="Completed per day">
      <div className={panel.body}>
        <div className={styles.head}>
          <p>{sentenceOf(days)}</p>
          <CommandButton command={analyticsCommands.showTable} label="Show as table" pressed={isTable} />
        </div>
        {!isTable && (
          <div className={styles.drawing} aria-hidden="true">
            <Drawing weeks={days.weeks} />
            <Legend days={days} />
          </div>
        )}
        <DaysTable weeks={days.weeks} isShown={isTable} />
      </div>
    </Panel>
  );
}

function sentenceOf({ weeks, total, best }: CompletedDays): string {
  if (!best) return `No tasks completed in ${WEEKS} weeks`;
  const day = weekdayText(best.day, lastOf(weeks));
  if (total === 1) return `1 task completed in ${WEEKS} weeks, on ${day}`;
  return `${total} tasks completed in ${WEEKS} weeks, most on ${day}: ${best.completed}`;
}

/** The last day of the history: the server's today. */
function lastOf(weeks: readonly CompletedWeek[]): Day {
  return weeks.at(-1)?.days.at(-1)?.day ?? '';
}

function Drawing({ weeks }: { weeks: readonly CompletedWeek[] }) {
  const today = lastOf(weeks);
  return (
    <div className={styles.map}>
      <div className={styles.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <svg className={styles.cells} aria-hidden="true">
        {monthsOf(weeks).map(({ week, name }) => (
          <text
            key={week}
            className={styles.month}
            x={week + 1 === WEEKS ? '100%' : percent(week / WEEKS)}
            y={percent(0.7 / ROWS)}
            textAnchor={week + 1 === WEEKS ? 'end' : 'start'}
          >
            {name}
          </text>
        ))}
        {weeks.flatMap(({ days }, week) =>
          days.map((day, weekday) => <Cell key={day.day} day={day} week={week} weekday={weekday} today={today} />),
        )}
      </svg>
    </div>
  );
}

interface CellProps {
  day: CompletedDay;
  week: number;
  weekday: number;
  today: Day;
}

function Cell({ day: { day, completed, step }, week, weekday, today }: CellProps) {
  const size = SIZES[step] ?? 1;
  const place = (share: number) => ({
    x: percent((week + (1 - share) / 2) / WEEKS),
    y: percent((weekday + 1 + (1 - share) / 2) / ROWS),
    width: percent(share / WEEKS),
    height: percent(share / ROWS),
  });
  return (
    <>
      <rect {...place(size)} className={styles.cell[step]} data-day={day} data-step={step} />
      {/* Over it, so that the whole place answers to the pointer, however small the cell is. */}
      <rect {...place(1)} className={day === today ? styles.today : styles.place}>
        <title>{`${weekdayText(day, today)}: ${completed}`}</title>
      </rect>
    </>
  );
}

/** The range of each step. */
function Legend({ days: { ranges } }: { days: CompletedDays }) {
  const words = ranges.map(({ step, from, to }) => ({
    step,
    text: to === null ? `${from} or more` : from === to ? `${from}` : `${from}–${to}`,
  }));
  return (
    <ul className={styles.legend}>
      {[{ step: 0, text: 'none' }, ...words].map(({ step, text }) => (
        <li key={step} className={styles.legendItem}>
          <Sample step={step} />
          {text}
        </li>
      ))}
      <li className={styles.legendItem}>
        <svg className={styles.sample} aria-hidden="true">
          <rect width="100%" height="100%" className={styles.today} />
        </svg>
        today
      </li>
    </ul>
  );
}

function Sample({ step }: { step: number }) {
  const size = SIZES[step] ?? 1;
  const start = percent((1 - size) / 2);
  return (
    <svg className={styles.sample} aria-hidden="true">
      <rect x={start} y={start} width={percent(size)} height={percent(size)} className={styles.cell[step]} />
    </svg>
  );
}

/** The weeks in which a month begins; the first week has its month's name too, if there is room for it. */
function monthsOf(weeks: readonly CompletedWeek[]): { week: number; name: string }[] {
  const names = weeks.flatMap(({ days }, week) => {
    const first = days.find(({ day }) => day.endsWith('-01'));
    return first ? [{ week, name: format(parseISO(first.day), 'MMM') }] : [];
  });
  const [start] = weeks;
  if (!start || (names[0]?.week ?? WEEKS) < 4) return names;
  return [{ week: 0, name: format(parseISO(start.start), 'MMM') }, ...names];
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1000}%`;
}
