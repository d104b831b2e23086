import { useMemo, useState } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useScope } from '#client/commands/commands-context.tsx';
import { usePatterns } from '#client/data/analytics.ts';
import { toWeeks } from '#client/data/completed-days.ts';
import { Card, CardList, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Patterns, Recommendation } from '#contract/entities/analytics.ts';
import { formatPercent } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import * as panel from '#styles/panel.css.ts';
import { HeatMap } from './heat-map.tsx';

const NOT_ENOUGH = 'Not enough data yet. Complete more tasks to see analytics!';

/** Analytics (spec §2): how work goes, from what was done. */
export function AnalyticsScreen() {
  const { data, error } = usePatterns();
  const [isTable, showTable] = useState(false);
  const days = useMemo(() => (data?.history ? toWeeks(data.history) : null), [data?.history]);
  // A wall of nothing beside 'Not enough data yet' would say it twice.
  const shownDays = data?.pattern || days?.best ? days : null;
  const hasHistory = shownDays !== null;
  const isSettled = data !== undefined || error !== null;
  useScope(
    'screen:/analytics',
    useMemo(() => (isSettled ? { hasHistory, isTable, showTable } : null), [isSettled, hasHistory, isTable]),
  );
  return (
    <>
      <ScreenHeading title="Analytics" subtitle="Your productivity insights and patterns" />
      {error && (
        <Notice tone="error" action={<CommandButton command="app.retry" />}>
          {error.message}
        </Notice>
      )}
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

function Contexts({ stats }: { stats: Patterns['context_stats'] }) {
  return (
    <Panel title="Context Performance" count={stats.length}>
      <CardList>
        {stats.map(({ id, name, tasks_count, completion_rate }) => (
          <Card
            key={id}
            title={name}
            tags={
              <>
                <Tag>
                  {tasks_count} {tasks_count === 1 ? 'task' : 'tasks'}
                </Tag>
                <Tag>{formatPercent(completion_rate)} completed</Tag>
              </>
            }
          />
        ))}
      </CardList>
    </Panel>
  );
}

function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Panel title="AI Recommendations" count={recommendations.length}>
      <CardList>
        {withKeys(recommendations).map(({ key, task, priority_score, reasons }) => (
          <Card
            key={key}
            title={task.title}
            tags={<Tag>Priority Score: {toOneDecimal(priority_score)}</Tag>}
            actions={
              <ul className={styles.bullets}>
                {[...new Set(reasons)].map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            }
          />
        ))}
      </CardList>
    </Panel>
  );
}

/** Another server may send a recommended task without its id, and two of the same title. */
function withKeys(recommendations: readonly Recommendation[]) {
  return recommendations.map((recommendation, index) => ({
    ...recommendation,
    key: recommendation.task.id ?? `place ${index}`,
  }));
}

function toOneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
