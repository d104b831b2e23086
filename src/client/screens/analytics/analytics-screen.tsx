import { CommandButton } from '#client/commands/command-button.tsx';
import { usePatterns } from '#client/data/analytics.ts';
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

const NOT_ENOUGH = 'Not enough data yet. Complete more tasks to see analytics!';

/** Analytics (spec §2): how work goes, from what was done. */
export function AnalyticsScreen() {
  const { data, error } = usePatterns();
  return (
    <>
      <ScreenHeading title="Analytics" subtitle="Your productivity insights and patterns" />
      {error && (
        <Notice tone="error" action={<CommandButton command="app.retry" />}>
          {error.message}
        </Notice>
      )}
      {!data && error && <EmptyState title={NOT_ENOUGH} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && !data.pattern && <EmptyState title={NOT_ENOUGH} />}
      {data?.pattern && <Figures pattern={data.pattern} />}
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
    { title: 'Avg Tasks/Day', value: String(Math.round(pattern.avg_tasks_per_day * 10) / 10) },
    { title: 'Best Time', value: best ? best.charAt(0).toUpperCase() + best.slice(1) : 'N/A' },
    { title: 'Procrastination', value: formatPercent(pattern.procrastination_rate) },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ title, value }) => (
        <Panel key={title} title={title}>
          <div className={panel.body}>
            <p className={styles.figure}>{value}</p>
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
            tags={<Tag>Priority Score: {priority_score}</Tag>}
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
