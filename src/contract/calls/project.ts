import * as z from 'zod/mini';
import { DeletionQuery, listOrNull } from '../entities/common.ts';
import { Project, ProjectCreate, ProjectQuery, ProjectUpdate } from '../entities/project.ts';
import { create, type Endpoint, read, remove, STALE_WITH_TASK, update } from './endpoint.ts';

const project = z.object({ project: Project });

export const projectCalls = {
  'projects.list': {
    ...read,
    path: '/projects',
    summary: 'All projects',
    noun: 'project',
    failure: 'Failed to fetch projects',
    query: ProjectQuery,
    response: z.object({ projects: listOrNull(Project) }),
  },
  'projects.get': {
    ...read,
    path: '/projects/{id}',
    summary: 'One project',
    noun: 'project',
    failure: 'Failed to fetch project',
    response: project,
  },
  'projects.create': {
    ...create,
    path: '/projects',
    summary: 'Start a project',
    noun: 'project',
    failure: 'Failed to create project',
    body: ProjectCreate,
    response: project,
    invalidates: ['project', 'analytics'],
  },
  'projects.update': {
    ...update,
    path: '/projects/{id}',
    summary: 'Change a project',
    noun: 'project',
    failure: 'Failed to update project',
    body: ProjectUpdate,
    response: project,
    invalidates: STALE_WITH_TASK,
  },
  'projects.delete': {
    ...remove,
    path: '/projects/{id}',
    summary: 'Delete a project; its tasks stay',
    noun: 'project',
    failure: 'Failed to delete project',
    query: DeletionQuery,
    invalidates: STALE_WITH_TASK,
  },
} as const satisfies Record<string, Endpoint>;
