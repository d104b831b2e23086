import { useEffect, useRef, useState } from 'react';
import { useAction } from '#client/commands/use-action.ts';
import { useApi } from '#client/data/api.ts';
import { useDraft } from '#client/data/drafts.ts';
import { createProject, useProjects } from '#client/data/projects.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardList, Tag } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenHeading } from '#client/ui/screen-heading.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatPercent, PROJECT_STATUS_TITLES, type Project } from '#contract/entities/project.ts';
import * as styles from '#styles/figures.css.ts';
import { NewProjectForm } from './new-project-form.tsx';

const noWords = { name: '', description: '' };

/** Projects (spec §2): outcomes that take more than one step. */
export function ProjectsScreen() {
  const api = useApi();
  const act = useAction();
  const { data, error, refetch } = useProjects();
  const { words, isKept, keep, drop } = useDraft('projects.new', noWords);
  const [open, setOpen] = useState(isKept);
  const [sending, setSending] = useState(false);
  const newProject = useRef<HTMLButtonElement>(null);
  const projects = data?.projects;
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

  const create = async () => {
    if (sending) return;
    const sent = words;
    setSending(true);
    const created = await act(async () => {
      await createProject(api, { name: words.name.trim(), description: words.description.trim() || null });
      return 'Project created';
    });
    setSending(false);
    // When it failed, or other words have been typed meanwhile, they stay where they are.
    if (!created || latest.current !== sent) return;
    drop();
    if (isOpen.current) close();
  };

  return (
    <>
      <ScreenHeading title="Projects" subtitle="Manage your multi-step outcomes">
        <Button ref={newProject} variant="primary" expanded={open} onPress={() => (open ? close() : setOpen(true))}>
          New Project
        </Button>
      </ScreenHeading>
      {open && (
        <NewProjectForm
          words={words}
          sending={sending}
          onChange={keep}
          onSubmit={() => void create()}
          onCancel={close}
        />
      )}
      {error && (
        <Notice tone="error" action={{ label: 'Try again', onPress: () => void refetch() }}>
          {error.message}
        </Notice>
      )}
      {(projects || !error) && (
        <Panel title="All projects" count={projects?.length}>
          {!projects && <Skeleton lines={5} />}
          {projects?.length === 0 && (
            <EmptyState title="No projects yet" text="Create your first project to organize multi-step tasks" />
          )}
          {projects && projects.length > 0 && (
            <CardList>
              {projects.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </CardList>
          )}
        </Panel>
      )}
    </>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const status = (PROJECT_STATUS_TITLES as Record<string, string>)[project.status] ?? project.status;
  const { completed_tasks_count: completed, tasks_count: all } = project;
  return (
    <Card
      title={project.name}
      text={project.description}
      tags={
        <>
          <span className={styles.badge}>{status}</span>
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
