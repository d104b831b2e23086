import { useCallback, useId, useMemo, useRef } from 'react';
import { CoachPanel } from '#client/coach/coach-panel.tsx';
import { useDashboard } from '#client/data/analytics.ts';
import { longDay } from '#client/data/day-text.ts';
import { useStalled } from '#client/data/stalled-projects.ts';
import { useToday } from '#client/data/today.ts';
import { useUser } from '#client/data/user.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { keysOf, ReadingList } from '#client/lists/reading-list.tsx';
import type { TaskFact } from '#client/lists/task-tags.tsx';
import { useTaskLists } from '#client/lists/use-task-lists.ts';
import { CommandLink } from '#client/registry/command-link.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { endpoints } from '#contract/endpoints.ts';
import type { Dashboard } from '#contract/entities/analytics.ts';
import { formatPercent, type Project, progressOf } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/figures.css.ts';
import * as panel from '#styles/panel.css.ts';
import { TaskPanel } from './task-panel.tsx';

/** The facts about a next action (spec §2), and beyond the spec that it is overdue. */
const NEXT_ACTION: readonly TaskFact[] = ['highPriority', 'context', 'overdue'];
const DEADLINE: readonly TaskFact[] = ['due'];

/** Another server may leave out the status, which the list implies: without it no change of status could be undone. */
const asNext = (task: Task): Task => (task.status ? task : { ...task, status: 'next' });

/** Dashboard (spec §2): today's state. */
export function DashboardScreen() {
  const user = useUser();
  const today = useToday();
  const { data, error } = useDashboard();
  const nextActions = useRef<ItemListHandle>(null);
  const deadlines = useRef<ItemListHandle>(null);
  const next = useMemo(() => data && [...(data.to_ask ?? []), ...data.next_actions.map(asNext)], [data]);
  const due = data?.upcoming_deadlines;
  const lists = useMemo(
    () =>
      next && due
        ? [
            { handle: nextActions, items: next },
            { handle: deadlines, items: due },
          ]
        : [],
    [next, due],
  );
  const { selection, keyOf, onFocusItem, onOpen } = useTaskLists(lists, { isComing: !data && !error });
  return (
    <>
      <ScreenHeading title={user ? `Welcome back, ${user.name}` : 'Welcome back'} subtitle={longDay(today, today)} />
      <CoachPanel />
      <LoadFailure error={error} words={endpoints['analytics.dashboard'].failure} />
      {(data || !error) && (
        <>
          <Figures data={data} />
          <div className={panel.columns}>
            <TaskPanel
              title="Next Actions"
              tasks={next}
              emptyText="No next actions. Great job!"
              facts={NEXT_ACTION}
              link={{ href: '/tasks', text: 'Go to Tasks' }}
              handle={nextActions}
              selection={selection}
              keyOf={keyOf}
              list={0}
              onFocusItem={onFocusItem}
              onOpen={onOpen}
            />
            <TaskPanel
              title="Upcoming Deadlines"
              tasks={due}
              emptyText="No upcoming deadlines"
              facts={DEADLINE}
              link={{ href: '/calendar', text: 'Go to Calendar' }}
              handle={deadlines}
              selection={selection}
              keyOf={keyOf}
              list={1}
              onFocusItem={onFocusItem}
              onOpen={onOpen}
            />
          </div>
          {data && data.active_projects.length > 0 && <ActiveProjects projects={data.active_projects} />}
        </>
      )}
    </>
  );
}

function Figures({ data }: { data: Dashboard | undefined }) {
  const figures = [
    { title: 'Today', value: data && `${data.today.completed}/${data.today.total}`, caption: 'Tasks completed' },
    { title: 'Active', value: data && String(data.overall.active_tasks), caption: 'Tasks in progress' },
    { title: 'Completion Rate', value: data && formatPercent(data.overall.completion_rate), caption: 'Overall' },
    { title: 'Inbox', value: data && String(data.overall.inbox_tasks), caption: 'Items to process' },
  ];
  return (
    <div className={styles.figures}>
      {figures.map(({ title, value, caption }) => (
        <Panel key={title} title={title}>
          <div className={panel.body}>
            <div className={styles.measure}>
              {value === undefined ? <Skeleton lines={1} /> : <p className={styles.figure}>{value}</p>}
            </div>
            <p className={styles.caption}>{caption}</p>
          </div>
        </Panel>
      ))}
    </div>
  );
}

function projectText(project: Project, isStalled: boolean): string {
  const { name, completed_tasks_count: completed, tasks_count: all } = project;
  return `${name}, ${completed}/${all} tasks, ${formatPercent(progressOf(project))}${isStalled ? ', no next action' : ''}`;
}

const renderProject = (project: Project, isStalled: boolean) => (
  <CardContent
    title={project.name}
    tags={
      <>
        <Tag>
          {project.completed_tasks_count}/{project.tasks_count} tasks
        </Tag>
        <Progress
          label={`${project.name} progress`}
          value={progressOf(project)}
          text={formatPercent(progressOf(project))}
        />
        {isStalled && <Tag tone="due">No next action</Tag>}
      </>
    }
  />
);

function ActiveProjects({ projects }: { projects: readonly Project[] }) {
  const headingId = useId();
  const keyOf = useMemo(() => keysOf(projects, ({ id }) => id), [projects]);
  const stalled = useStalled(projects);
  const isStalled = useCallback(({ id }: Project) => stalled.has(String(id)), [stalled]);
  const getText = useCallback((project: Project) => projectText(project, isStalled(project)), [isStalled]);
  const renderItem = useCallback((project: Project) => renderProject(project, isStalled(project)), [isStalled]);
  return (
    <Panel title="Active Projects" headingId={headingId} count={projects.length} className={styles.linked}>
      <CommandLink href="/projects" className={styles.panelLink}>
        Go to Projects
      </CommandLink>
      {stalled.size > 0 && <p className={styles.inPanel}>{stalled.size} without a next action</p>}
      <ReadingList
        labelledBy={headingId}
        items={projects}
        getKey={keyOf}
        getText={getText}
        renderItem={renderItem}
        className={styles.projects}
      />
    </Panel>
  );
}
