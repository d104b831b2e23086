import { useCallback, useId } from 'react';
import * as projectCommands from '#client/commands/project.commands.ts';
import { reviewed } from '#client/commands/project-review.commands.ts';
import { useSelectedIds } from '#client/lists/use-item-lists.ts';
import { useItemList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { Project } from '#contract/entities/project.ts';
import type { RowsProps } from './rows-props.ts';

const keyOf = (project: Project) => String(project.id);
const doneOf = ({ completed_tasks_count: done, tasks_count: all }: Project) =>
  all === 0 ? 'No tasks' : `${done} of ${all} done`;
const textOf = (project: Project) => `${project.name}, ${doneOf(project)}`;
const renderProject = (project: Project) => <ProjectToReview project={project} />;
const renderDue = (project: Project) => <ProjectToReview project={project} isDue />;

interface ProjectsToReviewProps extends RowsProps {
  projects: readonly Project[];
  /** They are listed because their interval is over. */
  isDue: boolean;
}

/** Projects that need a next action, or are due for review, each with a link to its place. */
export function ProjectsToReview({ handle, headingId, projects, isDue }: ProjectsToReviewProps) {
  const { rows, ...ofList } = useItemList(projects, keyOf, { handle });
  const run = useRun();
  const open = useCallback(
    (project: Project) => run(projectCommands.openProject, { target: { id: keyOf(project) } }),
    [run],
  );
  useSelectedIds('selection:project', ofList, keyOf);
  return (
    <ItemList
      {...rows}
      labelledBy={headingId}
      items={projects}
      getText={textOf}
      renderItem={isDue ? renderDue : renderProject}
      onOpen={open}
      empty={<EmptyState title={isDue ? 'No project is due for review' : 'Every active project has a next action'} />}
    />
  );
}

function ProjectToReview({ project, isDue = false }: { project: Project; isDue?: boolean }) {
  const titleId = useId();
  return (
    <CardContent
      title={project.name}
      titleId={titleId}
      text={project.description}
      tags={<Tag>{doneOf(project)}</Tag>}
      actions={
        // The same name in each row: the description says which project it is.
        <CommandButton
          command={isDue ? reviewed : projectCommands.addTask}
          target={{ id: keyOf(project) }}
          label={isDue ? 'Reviewed' : 'Add a next action'}
          describedBy={titleId}
        />
      }
    />
  );
}
