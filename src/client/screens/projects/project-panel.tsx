import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import * as deleteCommands from '#client/commands/delete.commands.ts';
import * as projectCommands from '#client/commands/project.commands.ts';
import { orderOfProject } from '#client/commands/project-order.commands.ts';
import { projectRows, setProjectFields } from '#client/commands/project-rows.ts';
import { useApi } from '#client/data/api.ts';
import { useBlockedTasks } from '#client/data/blocked-tasks.ts';
import { dayText } from '#client/data/day-text.ts';
import { nextActionsIn, type ProjectTasks } from '#client/data/project-tasks.ts';
import { useToday } from '#client/data/today.ts';
import { afterTag } from '#client/lists/after-tag.ts';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { ownTags } from '#client/lists/own-tags.ts';
import { type TagsOf, type TaskFact, useTaskFacts } from '#client/lists/task-tags.tsx';
import type { useTaskList } from '#client/lists/use-one-list.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import type { ItemSelection } from '#client/registry/scope-targets.ts';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { GoneNotice } from '#client/ui/gone-notice.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import { LinkedText } from '#client/ui/links.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { isStalled, PROJECT_STATUSES, type Project } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import * as styles from '#styles/projects.css.ts';
import * as screenProjectCommands from './project.commands.ts';
import { ProjectFigures } from './project-card.tsx';
import { ProjectForm } from './project-form.tsx';
import type { useProjectEdit } from './use-project-edit.ts';

interface ProjectPanelProps {
  /** Undefined until it is known. */
  project: Project | undefined;
  error: Error | null;
  /** The server no longer has it. */
  isGone: boolean;
  target: ItemSelection;
  tasks: ProjectTasks;
  /** Joins the list of its tasks with the lists of the page. */
  rows: ReturnType<typeof useTaskList>['rows'];
  edit: ReturnType<typeof useProjectEdit>;
  isEditing: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** An open project: its fields, its actions, and its tasks, to be worked on here. */
export function ProjectPanel(props: ProjectPanelProps) {
  const { project, error, isGone, target, tasks, rows, edit, isEditing, editButton, headingRef } = props;
  const { isOurs } = useApi();
  useArrivingFocus(headingRef, project !== undefined || error !== null, !isEditing);
  return (
    <Panel title={project?.name ?? 'Project'} headingRef={headingRef}>
      <div className={styles.about}>
        <LoadFailure error={error} />
        {isGone && <GoneNotice noun="project" />}
        {!project && !error && <Skeleton lines={4} />}
        {project && (
          <div className={styles.figures}>
            <ProjectFigures
              project={project}
              isStalled={isStalled(project, nextActionsIn(tasks))}
              progressLabel="Progress"
            />
          </div>
        )}
        {edit.form && isEditing && (
          <ProjectForm
            label="Edit project"
            className={styles.form}
            submit={{ command: screenProjectCommands.saveProject, label: 'Save' }}
            words={edit.form}
            onChange={edit.change}
            nameRef={edit.nameField}
            takesFocus
            problem={edit.problem}
            problems={edit.problems}
          />
        )}
        {project && !isEditing && <OwnFacts project={project} />}
        {project?.description && !isEditing && (
          <p className={styles.description}>
            <LinkedText text={project.description} />
          </p>
        )}
        {project && !isEditing && edit.isChanged && (
          <Notice tone="info">{edit.problem ?? 'There are changes that have not been saved: Edit shows them.'}</Notice>
        )}
        <div className={styles.controls}>
          <CommandButton command={screenProjectCommands.backToProjects} />
          {project &&
            PROJECT_STATUSES.map((status) => (
              <CommandButton key={status} command={screenProjectCommands.transition[status]} target={target} />
            ))}
          {project && (
            <CommandButton
              ref={editButton}
              command={screenProjectCommands.editProject}
              label="Edit"
              target={target}
              expanded={isEditing}
            />
          )}
          {project && isOurs && (
            <CommandButton command={orderOfProject[project.in_order ? 'anyOrder' : 'inOrder']} target={target} />
          )}
          {project && <CommandButton command={deleteCommands.deleteProject} label="Delete" target={target} />}
        </div>
      </div>
      {project && <Tasks tasks={tasks} rows={rows} target={target} />}
    </Panel>
  );
}

/** The fields that only our service keeps: why it is done, to which area it belongs, and when it is reviewed. */
function OwnFacts({ project }: { project: Project }) {
  const today = useToday();
  const { purpose, reviewed_on: last, review_every: interval } = project;
  const reviewed = last === null ? '' : `, last ${dayText(last, today)}`;
  const facts = setProjectFields.flatMap((name) => {
    const value = name === 'purpose' ? null : project[name];
    return value === null ? [] : [`${projectRows[name].inWords(value)}${name === 'review_every' ? reviewed : ''}`];
  });
  if (project.in_order) facts.unshift('Tasks in order');
  const alone = interval === null && last !== null ? [`Reviewed ${dayText(last, today)}`] : [];
  if (purpose === null && facts.length + alone.length === 0) return null;
  return (
    <>
      {purpose !== null && <p className={styles.purpose}>{purpose}</p>}
      <div className={styles.figures}>
        {[...facts, ...alone].map((words) => (
          <Tag key={words}>{words}</Tag>
        ))}
      </div>
    </>
  );
}

/** Focuses the heading when the project has loaded, unless the user has gone elsewhere meanwhile. */
function useArrivingFocus(heading: RefObject<HTMLElement | null>, isHere: boolean, isWanted: boolean) {
  const before = useRef<Element | null>(null);
  const hasArrived = useRef(false);
  useEffect(() => {
    before.current ??= document.activeElement;
    if (!isHere || hasArrived.current) return;
    hasArrived.current = true;
    const { activeElement: active } = document;
    if (isWanted && (active === before.current || active === document.body)) heading.current?.focus();
  }, [heading, isHere, isWanted]);
}

const TASKS = 'project-tasks';
/** The facts of the board's card, and the status. */
const FACTS: readonly (TaskFact | TagsOf)[] = ['status', 'high', 'context', 'due', 'deferred', ownTags];

function Tasks({ tasks: shown, rows, target }: Pick<ProjectPanelProps, 'tasks' | 'rows' | 'target'>) {
  const { tasks, unsent, areKnown, error } = shown;
  const blocked = useBlockedTasks(tasks);
  const { tagsOf, textOf } = useTaskFacts(useMemo(() => [...FACTS, afterTag(blocked)], [blocked]));
  const renderTask = useCallback(
    (task: Task) => <CardContent title={task.title} text={task.description} tags={tagsOf(task)} />,
    [tagsOf],
  );
  return (
    <>
      <div className={styles.tasksHead}>
        <div>
          <h3 id={TASKS} tabIndex={-1} className={styles.tasksHeading}>
            Tasks
          </h3>
          {tasks && areKnown && (
            <span className={styles.count} aria-hidden="true">
              {' '}
              {tasks.length + unsent}
            </span>
          )}
        </div>
        <CommandButton command={projectCommands.addTask} label="Add a task" target={target} />
      </div>
      <LoadFailure error={error} />
      {!tasks && !error && <Skeleton lines={4} />}
      {tasks && !areKnown && <p className={styles.note}>This server does not tell which tasks belong to it</p>}
      {tasks && areKnown && (
        <ItemList
          {...rows}
          labelledBy={TASKS}
          items={tasks}
          total={tasks.length + unsent}
          getText={textOf}
          renderItem={renderTask}
          empty={<EmptyState title="No tasks in this project yet" />}
        />
      )}
      {unsent > 0 && <p className={styles.note}>+{unsent} more done</p>}
    </>
  );
}
