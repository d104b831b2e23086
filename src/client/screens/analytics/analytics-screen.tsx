import { useId, useMemo, useState } from 'react';
import { usePatterns } from '#client/data/analytics.ts';
import { toWeeks } from '#client/data/completed-days.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { keysOf, ReadingList } from '#client/lists/reading-list.tsx';
import { useScope } from '#client/registry/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Patterns, Recommendation } from '#contract/entities/analytics.ts';
import { counted } from '#contract/entities/counted.ts';
import { formatPercent } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import * as panel from '#styles/panel.css.ts';
import { HeatMap } from './heat-map.tsx';

const NOT_ENOUGH = 'Not enough data yet. Complete more tasks to see analytics!';

/** Analytics (spec §2): figures about past work. */
export function AnalyticsScreen() {
  const { data, error } = usePatterns();
  const [isTable, showTable] = useState(false);
  const days = useMemo(() => (data?.history ? toWeeks(data.history) : null), [data?.history]);
  // An empty chart beside 'Not enough data yet' would say it twice.
  const shownDays = data?.pattern || days?.best ? days : null;
  const hasHistory = shownDays !== null;
  const isSettled = data !== undefined || error !== null;
  useScope('screen:/analytics', isSettled ? { hasHistory, isTable, showTable } : null);
  return (
    <>
      <ScreenHeading title="Analytics" subtitle="Your productivity insights and patterns" />
      <LoadFailure error={error} />
      {!data && !error && <Skeleton lines={8} />}
      {isSettled && !data?.pattern && (
        <div className={styles.nothing}>
          <EmptyState title={NOT_ENOUGH} />
        </div>
      )}
      {data?.pattern && <Figures pattern={data.pattern} />}
      {shownDays && <HeatMap days={shownDays} isTable={isTable} />}
      {data && (
        <div className={panel.columns}>
          {data.context_stats.length > 0 && <Contexts stats={data.context_stats} />}
          {data.recommendations.length > 0 && <Recommendations recommendations={data.recommendations} />}
        </div>
      )}
    </>
  );
}

function Figures({ pattern }: { pattern: NonNullable<Patterns['pattern']> }) {
  const best = pattern.best_time_of_day;
  const figures = [
    { title: 'Completion Rate', value: formatPercent(pattern.completion_rate) },
    { title: 'Avg Tasks/Day', value: String(toOneDecimal(pattern.avg_tasks_per_day)) },
    { title: 'Best Time', value: best ? best.charAt(0).toUpperCase() + best.slice(1) : 'N/A' },
    { title: 'Procrastination', value: formatPercent(pattern.procrastination_rate) },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ title, value }) => (
        <Panel key={title} title={title}>
          <div className={panel.body}>
            <div className={styles.measure}>
              <p className={styles.figure}>{value}</p>
            </div>
          </div>
        </Panel>
      ))}
    </div>
  );
}

type ContextStats = Patterns['context_stats'][number];

const tasksIn = ({ tasks_count: count }: ContextStats) => counted(count, 'task');
const rateIn = ({ completion_rate: rate }: ContextStats) => `${formatPercent(rate)} completed`;
const contextText = (stats: ContextStats) => [stats.name, tasksIn(stats), rateIn(stats)].join(', ');
const renderContext = (stats: ContextStats) => (
  <CardContent
    title={stats.name}
    tags={
      <>
        <Tag>{tasksIn(stats)}</Tag>
        <Tag>{rateIn(stats)}</Tag>
      </>
    }
  />
);

function Contexts({ stats }: { stats: readonly ContextStats[] }) {
  const headingId = useId();
  const keyOf = useMemo(() => keysOf(stats, ({ id }) => id), [stats]);
  return (
    <Panel title="Context Performance" headingId={headingId} count={stats.length}>
      <ReadingList
        labelledBy={headingId}
        items={stats}
        getKey={keyOf}
        getText={contextText}
        renderItem={renderContext}
      />
    </Panel>
  );
}

/** How many reasons of a recommendation are shown; of the others, their number. */
const REASONS = 5;

function reasonsOf({ reasons }: Recommendation): string[] {
  const all = [...new Set(reasons)];
  return all.length <= REASONS ? all : [...all.slice(0, REASONS), `+${all.length - REASONS} more`];
}

const scoreOf = ({ priority_score: score }: Recommendation) => `Priority Score: ${toOneDecimal(score)}`;
const recommendationText = (one: Recommendation) => [one.task.title, scoreOf(one), ...reasonsOf(one)].join(', ');
const renderRecommendation = (one: Recommendation) => {
  const reasons = reasonsOf(one);
  return (
    <CardContent
      title={one.task.title}
      tags={<Tag>{scoreOf(one)}</Tag>}
      details={
        reasons.length > 0 && (
          <ul className={styles.bullets}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )
      }
    />
  );
};

function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const headingId = useId();
  // Another server may send a recommended task without its id, and two with the same title.
  const keyOf = useMemo(() => keysOf(recommendations, ({ task }) => task.id), [recommendations]);
  return (
    <Panel title="AI Recommendations" headingId={headingId} count={recommendations.length}>
      <ReadingList
        labelledBy={headingId}
        items={recommendations}
        getKey={keyOf}
        getText={recommendationText}
        renderItem={renderRecommendation}
      />
    </Panel>
  );
}

function toOneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
