import { sameId } from '#contract/entities/common.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Api } from './api.ts';
import { readKey, useRead } from './read.ts';
import { write } from './write.ts';

export function useProjects() {
  return useRead('projects.list', {});
}

/** What the form sends. `name` must not be blank. New projects start as active (spec §4). */
export interface NewProject {
  name: string;
  description: string | null;
}

/** Creates a project and puts it into the list. Rejects with the call's `ApiError`. */
export async function createProject(api: Api, { name, description }: NewProject): Promise<Project> {
  const { project } = await write(
    api,
    'projects.create',
    () => ({ body: { name, status: 'active' as const, ...(description === null ? {} : { description }) } }),
    {
      entity: 'project:new',
      onAnswer: (answer) =>
        api.queryClient.setQueryData<{ projects: Project[] }>(
          readKey('projects.list', {}),
          // A list fetched meanwhile may have it already.
          (data) =>
            data && {
              projects: [...data.projects.filter(({ id }) => !sameId(id, answer.project.id)), answer.project],
            },
        ),
    },
  );
  return project;
}
