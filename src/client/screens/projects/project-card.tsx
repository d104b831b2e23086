import { CardContent, Tag } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { formatPercent, type Project } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import { statusTitle } from './project.commands.ts';

/** A project among the projects (spec §2). */
export function ProjectCard({ project }: { project: Project }) {
  return (
    <CardContent
      title={project.name}
      text={project.description}
      tags={<ProjectFigures project={project} progressLabel={`${project.name} progress`} />}
    />
  );
}

/** The whole spoken name of a card. */
export function projectText(project: Project): string {
  const { name, progress, completed_tasks_count: completed, tasks_count: all } = project;
  return `${name}, ${statusTitle(project)}, ${formatPercent(progress)}, ${completed} of ${all} tasks completed`;
}

/** How a project stands: its badge, its progress and its counts. */
export function ProjectFigures({ project, progressLabel }: { project: Project; progressLabel: string }) {
  const { completed_tasks_count: completed, tasks_count: all } = project;
  return (
    <>
      <span className={styles.badge}>{statusTitle(project)}</span>
      <Progress label={progressLabel} value={project.progress} text={formatPercent(project.progress)} />
      <Tag>{completed} completed</Tag>
      <Tag>
        {all} {all === 1 ? 'task' : 'tasks'}
      </Tag>
    </>
  );
}
