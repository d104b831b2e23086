import { CardContent, Tag } from '#client/ui/card.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { counted } from '#contract/entities/counted.ts';
import { formatPercent, type Project, progressOf } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import { statusTitle } from './project.commands.ts';

/** A project in the list (spec §2). */
export function ProjectCard({ project, isStalled }: { project: Project; isStalled: boolean }) {
  return (
    <CardContent
      title={project.name}
      text={project.description}
      tags={<ProjectFigures project={project} isStalled={isStalled} progressLabel={`${project.name} progress`} />}
    />
  );
}

const tasksIn = ({ tasks_count: count }: Project) => counted(count, 'task');

/** The whole spoken name of a card. */
export function projectText(project: Project, isStalled: boolean): string {
  const { name, completed_tasks_count: completed } = project;
  const done = `${completed} of ${tasksIn(project)} completed`;
  const figures = [name, statusTitle(project), formatPercent(progressOf(project)), done].join(', ');
  return isStalled ? `${figures}, no next action` : figures;
}

interface ProjectFiguresProps {
  project: Project;
  isStalled: boolean;
  progressLabel: string;
}

/** The state of a project: its badge, its progress, its counts, and whether it lacks a next action. */
export function ProjectFigures({ project, isStalled, progressLabel }: ProjectFiguresProps) {
  const progress = progressOf(project);
  return (
    <>
      <span className={styles.badge}>{statusTitle(project)}</span>
      <Progress label={progressLabel} value={progress} text={formatPercent(progress)} />
      <Tag>{project.completed_tasks_count} completed</Tag>
      <Tag>{tasksIn(project)}</Tag>
      {isStalled && <Tag tone="due">No next action</Tag>}
    </>
  );
}
