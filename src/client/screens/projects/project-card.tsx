import { CardContent, Tag } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { formatPercent, type Project } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import { statusTitle } from './project.commands.ts';

/** A project among the projects (spec §2). */
export function ProjectCard({ project, isStalled }: { project: Project; isStalled: boolean }) {
  return (
    <CardContent
      title={project.name}
      text={project.description}
      tags={<ProjectFigures project={project} isStalled={isStalled} progressLabel={`${project.name} progress`} />}
    />
  );
}

/** The whole spoken name of a card. */
export function projectText(project: Project, isStalled: boolean): string {
  const { name, progress, completed_tasks_count: completed, tasks_count: all } = project;
  const figures = `${name}, ${statusTitle(project)}, ${formatPercent(progress)}, ${completed} of ${all} tasks completed`;
  return isStalled ? `${figures}, no next action` : figures;
}

interface ProjectFiguresProps {
  project: Project;
  isStalled: boolean;
  progressLabel: string;
}

/** How a project stands: its badge, its progress, its counts, and that nothing can be done for it as it is. */
export function ProjectFigures({ project, isStalled, progressLabel }: ProjectFiguresProps) {
  const { completed_tasks_count: completed, tasks_count: all } = project;
  return (
    <>
      <span className={styles.badge}>{statusTitle(project)}</span>
      <Progress label={progressLabel} value={project.progress} text={formatPercent(project.progress)} />
      <Tag>{completed} completed</Tag>
      <Tag>
        {all} {all === 1 ? 'task' : 'tasks'}
      </Tag>
      {isStalled && <Tag tone="due">No next action</Tag>}
    </>
  );
}
