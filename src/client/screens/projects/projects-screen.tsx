import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CommandButton } from '#client/commands/command-button.tsx';
import { useScope } from '#client/commands/commands-context.tsx';
import { useItemLists } from '#client/commands/use-item-lists.ts';
import { useReveal } from '#client/commands/use-reveal.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { createProject, useProjects } from '#client/data/projects.ts';
import { CardContent, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ItemList } from '#client/ui/item-list.tsx';
import type { ItemListHandle } from '#client/ui/item-list-handle.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { type Id, sameId } from '#contract/entities/common.ts';
import { formatPercent, PROJECT_STATUS_TITLES, type Project } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import { NewProjectForm } from './new-project-form.tsx';

const noWords = { name: '', description: '' };

/** Projects (spec §2): outcomes that take more than one step. */
export function ProjectsScreen() {
  const api = useApi();
  const { data, error } = useProjects();
  const { words, isKept, keep, drop } = useDraft('projects.new', noWords);
  const [open, setOpen] = useState(isKept);
  const [sending, setSending] = useState(false);
  const newProject = useRef<HTMLButtonElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const projects = data?.projects;
  const cards = useRef<ItemListHandle>(null);
  const lists = useMemo(() => (projects ? [{ handle: cards, items: projects }] : []), [projects]);
  const { selection, onFocusItem, chosen } = useItemLists(lists, keyOf);
  const onFocus = useCallback((key: string | null) => onFocusItem(0, key), [onFocusItem]);
  const [project] = chosen;
  useScope(
    'selection:project',
    useMemo(() => (project ? { id: String(project.id) } : null), [project]),
  );
  // What is there when the answer comes, which may not be what was there when it was asked for.
  const latest = useRef(words);
  const isOpen = useRef(open);
  useEffect(() => {
    latest.current = words;
    isOpen.current = open;
  });

  const close = () => {
    setOpen(false);
    newProject.current?.focus();
  };

  /** A blank name is not sent, without a message (spec §5). What could not be sent stays in the form. */
  const create = async () => {
    const sent = words;
    if (sent.name.trim() === '') {
      nameField.current?.focus();
      return null;
    }
    setSending(true);
    try {
      await createProject(api, { name: sent.name.trim(), description: sent.description.trim() || null });
    } finally {
      setSending(false);
    }
    // Other words may have been typed meanwhile.
    if (latest.current === sent) {
      drop();
      if (isOpen.current) close();
    }
    return 'Project created';
  };
  useScope('screen:/projects', { isOpen: open, isSending: sending, open: () => setOpen(true), close, create });
  const showCard = (id: Id): boolean => {
    if (!projects?.some((project) => sameId(project.id, id))) return false;
    cards.current?.focusItem(String(id));
    return true;
  };
  useReveal('project', projects ? showCard : null);

  return (
    <>
      <ScreenHeading title="Projects" subtitle="Manage your multi-step outcomes">
        <CommandButton ref={newProject} variant="primary" command="project.new" expanded={open} />
      </ScreenHeading>
      {open && <NewProjectForm words={words} onChange={keep} nameRef={nameField} />}
      {error && (
        <Notice tone="error" action={<CommandButton command="app.retry" />}>
          {error.message}
        </Notice>
      )}
      {(projects || !error) && (
        <Panel title="All projects" headingId="projects-list" count={projects?.length}>
          {projects ? (
            <ItemList
              ref={cards}
              labelledBy="projects-list"
              items={projects}
              getKey={keyOf}
              getText={textOf}
              renderItem={renderProject}
              selection={selection}
              onFocusItem={onFocus}
              empty={
                <EmptyState title="No projects yet" text="Create your first project to organize multi-step tasks" />
              }
            />
          ) : (
            <Skeleton lines={5} />
          )}
        </Panel>
      )}
    </>
  );
}

const keyOf = (project: Project) => String(project.id);
const renderProject = (project: Project) => <ProjectCard project={project} />;
const statusOf = ({ status }: Project) => (PROJECT_STATUS_TITLES as Record<string, string>)[status] ?? status;

/** The whole spoken name of a card. */
function textOf(project: Project): string {
  const { name, progress, completed_tasks_count: completed, tasks_count: all } = project;
  return `${name}, ${statusOf(project)}, ${formatPercent(progress)}, ${completed} of ${all} tasks completed`;
}

function ProjectCard({ project }: { project: Project }) {
  const { completed_tasks_count: completed, tasks_count: all } = project;
  return (
    <CardContent
      title={project.name}
      text={project.description}
      tags={
        <>
          <span className={styles.badge}>{statusOf(project)}</span>
          <Progress
            label={`${project.name} progress`}
            value={project.progress}
            text={formatPercent(project.progress)}
          />
          <Tag>{completed} completed</Tag>
          <Tag>
            {all} {all === 1 ? 'task' : 'tasks'}
          </Tag>
        </>
      }
    />
  );
}
