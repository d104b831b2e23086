import { useCallback, useEffect, useMemo, useRef } from 'react';
import * as projectCommands from '#client/commands/project.commands.ts';
import { useProjectTasks } from '#client/data/project-tasks.ts';
import { useProject, useProjects } from '#client/data/projects.ts';
import { useStalled } from '#client/data/stalled-projects.ts';
import { ListSection } from '#client/lists/list-section.tsx';
import { LoadFailure } from '#client/lists/load-failure.tsx';
import { useSelectionScope } from '#client/lists/use-item-lists.ts';
import { useItemList, useTaskList } from '#client/lists/use-one-list.ts';
import { useReveal } from '#client/lists/use-reveal.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun, useScope } from '#client/registry/commands-context.tsx';
import { useKeptForm } from '#client/registry/use-kept-form.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { type Id, sameId } from '#contract/entities/common.ts';
import type { Project } from '#contract/entities/project.ts';
import * as panel from '#styles/panel.css.ts';
import * as styles from '#styles/projects.css.ts';
import * as screenProjectCommands from './project.commands.ts';
import { ProjectCard, projectText } from './project-card.tsx';
import { ProjectForm } from './project-form.tsx';
import { ProjectPanel } from './project-panel.tsx';
import { useOpenProject } from './use-open-project.ts';
import { useProjectEdit } from './use-project-edit.ts';

const noWords = { name: '', description: '' };
const keyOf = (project: Project) => String(project.id);

/** Projects (spec §2): outcomes that take more than one step; one of them may be open, with its tasks. */
export function ProjectsScreen() {
  const list = useProjects();
  const { projects, error } = list;
  const { id: openId, isEditing, show } = useOpenProject();
  // Beside an open project where there is room for both.
  const isListShown = useMedia(styles.roomy) || openId === null;
  const stalled = useStalled(projects);
  const textOf = useCallback((project: Project) => projectText(project, stalled.has(keyOf(project))), [stalled]);
  const renderProject = useCallback(
    (project: Project) => <ProjectCard project={project} isStalled={stalled.has(keyOf(project))} />,
    [stalled],
  );
  const open = useProject(openId, list);
  const tasks = useProjectTasks(open.project);
  const areTasksShown = tasks.areKnown && tasks.tasks !== undefined;

  const newButton = useRef<HTMLButtonElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const openHeading = useRef<HTMLHeadingElement>(null);

  const {
    list: cards,
    rows,
    chosen,
    hasFocus,
  } = useItemList(projects, keyOf, { error, current: openId, isShown: isListShown });
  const { rows: taskRows } = useTaskList(tasks.tasks, { areInOrder: true, isShown: areTasksShown });

  const form = useKeptForm({
    draft: 'projects.new',
    empty: noWords,
    name: 'New Project',
    required: 'name',
    opener: newButton,
    field: nameField,
  });
  const stopEditing = (id: string | null) => {
    show(id);
    editButton.current?.focus();
  };
  const edit = useProjectEdit(open.project, (id) => {
    if (id !== openId || !isEditing) return;
    const { activeElement, body } = document;
    // A user who has left the form while it was being saved is not taken back.
    if (activeElement === body || edit.nameField.current?.form?.contains(activeElement)) stopEditing(id);
    else show(id);
  });

  const openProject = useCallback(
    (id: string, options?: { edit?: boolean }) => {
      const isThere = id === openId && document.activeElement === openHeading.current;
      show(id, options);
      // Otherwise the heading is another project's, or not there yet: the panel focuses it.
      if (!options?.edit && id === openId) openHeading.current?.focus();
      return !isThere;
    },
    [show, openId],
  );
  const run = useRun();
  const openCard = (project: Project) => {
    const id = keyOf(project);
    run(projectCommands.openProject, { target: { id, open: () => openProject(id) } });
  };
  const ids = chosen.map(keyOf).join('\n') || openId;
  const target = useMemo(() => {
    const all = ids?.split('\n') ?? [];
    const [id] = all;
    return id === undefined ? null : { id, ids: all, open: (options?: { edit?: boolean }) => openProject(id, options) };
  }, [ids, openProject]);
  useSelectionScope('selection:project', target, hasFocus);

  // A card that gets the focus as soon as the list is shown again.
  const wanted = useRef<string | null>(null);
  const goBackTo = (id: string) => {
    wanted.current = id;
    if (!isListShown || openId === id) show(null);
    else focusWanted();
  };
  const focusWanted = () => {
    if (wanted.current === null || !isListShown) return;
    if (cards.current?.hasItem(wanted.current)) cards.current.focusItem(wanted.current);
    else if (projects && projects.length > 0) cards.current?.focusNext();
    else newButton.current?.focus();
    wanted.current = null;
  };
  useEffect(() => {
    focusWanted();
    if (!open.isDeleted || openId === null) return;
    // The deleted project leaves the address. A user who was in it goes to the next one.
    if (!cards.current?.hasFocus()) wanted.current = openId;
    show(null);
  });

  // One form at a time, since the keys that send and close it are the same.
  const isFormShown = form.isOpen && !isEditing;
  useScope('screen:/projects', {
    isOpen: isFormShown,
    open: () => {
      if (isEditing) show(openId);
      form.open();
    },
    close: form.close,
    send: form.send,
    isProjectOpen: openId !== null,
    closeProject: () => {
      if (openId !== null) goBackTo(openId);
    },
    isEditing,
    isSaving: isEditing && edit.isSaving,
    stopEditing: () => stopEditing(openId),
    save: edit.save,
  });
  const showCard = (id: Id): boolean => {
    if (!projects?.some((project) => sameId(project.id, id))) return false;
    goBackTo(String(id));
    return true;
  };
  useReveal('project', projects ? showCard : null);

  return (
    <>
      <ScreenHeading title="Projects" subtitle="Manage your multi-step outcomes">
        <CommandButton
          ref={newButton}
          variant="primary"
          command={screenProjectCommands.newProject}
          expanded={isFormShown}
        />
      </ScreenHeading>
      {isFormShown && (
        <ProjectForm
          label="New Project"
          className={panel.panel}
          submit={{ command: screenProjectCommands.createFormProject, label: 'Create Project' }}
          words={form.words}
          onChange={(name, text) => form.keep({ ...form.words, [name]: text })}
          nameRef={nameField}
          takesFocus={form.takesFocus}
          problem={form.problem}
        />
      )}
      <LoadFailure error={error} />
      <div className={openId === null ? styles.layout : `${styles.layout} ${styles.withProject}`}>
        {isListShown && (projects || !error) && (
          <ListSection
            title="All projects"
            headingId="projects-list"
            lines={5}
            {...rows}
            items={projects}
            getText={textOf}
            renderItem={renderProject}
            onOpen={openCard}
            empty={<EmptyState title="No projects yet" text="Create your first project to organize multi-step tasks" />}
          />
        )}
        {openId !== null && (
          <ProjectPanel
            key={openId}
            project={open.project}
            error={open.error}
            isGone={open.isGone}
            target={{ id: openId, open: (options) => openProject(openId, options) }}
            tasks={tasks}
            rows={taskRows}
            edit={edit}
            isEditing={isEditing}
            editButton={editButton}
            headingRef={openHeading}
          />
        )}
      </div>
    </>
  );
}
