import { format, parseISO } from 'date-fns';
import { CommandButton } from '#client/commands/command-button.tsx';
import { CommandLink } from '#client/commands/command-link.tsx';
import { useDashboard } from '#client/data/analytics.ts';
import { useUser } from '#client/data/user.ts';
import { Card, CardList, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Dashboard } from '#contract/entities/analytics.ts';
import { formatPercent, type Project } from '#contract/entities/project.ts';
import { isHighPriority } from '#contract/entities/task.ts';
import * as styles from '#styles/figures.css.ts';
import * as panel from '#styles/panel.css.ts';

/** Dashboard (spec §2): where things stand today. */
export function DashboardScreen() {
  const user = useUser();
  const { data, error } = useDashboard();
  return (
    <>
      <ScreenHeading title={`Welcome back, ${user?.name ?? ''}`} subtitle={format(new Date(), 'EEEE, MMMM d')} />
      {error && (
        <Notice tone="error" action={<CommandButton command="app.retry" />}>
          {error.message}
        </Notice>
      )}
      {(data || !error) && (
        <>
          <Figures data={data} />
          <div className={panel.columns}>
            <NextActions tasks={data?.next_actions} />
            <Deadlines tasks={data?.upcoming_deadlines} />
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
            {value === undefined ? <Skeleton lines={1} /> : <p className={styles.figure}>{value}</p>}
            <p className={styles.caption}>{caption}</p>
          </div>
        </Panel>
      ))}
    </div>
  );
}

function NextActions({ tasks }: { tasks: Dashboard['next_actions'] | undefined }) {
  return (
    <Panel title="Next Actions" count={tasks?.length}>
      {!tasks && <Skeleton lines={4} />}
      {tasks?.length === 0 && <EmptyState title="No next actions. Great job!" />}
      {tasks && tasks.length > 0 && (
        <CardList>
          {tasks.map((task) => (
            <Card
              key={task.id}
              title={task.title}
              tags={
                (isHighPriority(task) || task.context) && (
                  <>
                    {isHighPriority(task) && <Tag tone="high">High Priority</Tag>}
                    {task.context && <Tag tone="context">@{task.context.name.replace(/^@/, '')}</Tag>}
                  </>
                )
              }
            />
          ))}
        </CardList>
      )}
      <CommandLink command="go.tasks" href="/tasks" className={styles.panelLink}>
        Go to Tasks
      </CommandLink>
    </Panel>
  );
}

function Deadlines({ tasks }: { tasks: Dashboard['upcoming_deadlines'] | undefined }) {
  return (
    <Panel title="Upcoming Deadlines" count={tasks?.length}>
      {!tasks && <Skeleton lines={4} />}
      {tasks?.length === 0 && <EmptyState title="No upcoming deadlines" />}
      {tasks && tasks.length > 0 && (
        <CardList>
          {tasks.map((task) => (
            <Card
              key={task.id}
              title={task.title}
              tags={task.due_date && <Tag tone="due">Due: {parseISO(task.due_date).toLocaleDateString()}</Tag>}
            />
          ))}
        </CardList>
      )}
      <CommandLink command="go.calendar" href="/calendar" className={styles.panelLink}>
        Go to Calendar
      </CommandLink>
    </Panel>
  );
}

function ActiveProjects({ projects }: { projects: readonly Project[] }) {
  return (
    <Panel title="Active Projects" count={projects.length}>
      <CardList>
        {projects.map((project) => (
          <Card
            key={project.id}
            title={project.name}
            tags={
              <>
                <Tag>
                  {project.completed_tasks_count}/{project.tasks_count} tasks
                </Tag>
                <Progress
                  label={`${project.name} progress`}
                  value={project.progress}
                  text={formatPercent(project.progress)}
                />
              </>
            }
          />
        ))}
      </CardList>
      <CommandLink command="go.projects" href="/projects" className={styles.panelLink}>
        Go to Projects
      </CommandLink>
    </Panel>
  );
}
