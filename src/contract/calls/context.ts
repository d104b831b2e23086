import * as z from 'zod/mini';
import { DeletionQuery, listOrNull } from '../entities/common.ts';
import { Context, ContextCreate, ContextUpdate } from '../entities/context.ts';
import { create, type Endpoint, read, remove, update } from './endpoint.ts';

const context = z.object({ context: Context });

export const contextCalls = {
  'contexts.list': {
    ...read,
    path: '/contexts',
    summary: 'All contexts',
    noun: 'context',
    failure: 'Failed to fetch contexts',
    response: z.object({ contexts: listOrNull(Context) }),
  },
  'contexts.create': {
    ...create,
    path: '/contexts',
    summary: 'Add a context',
    noun: 'context',
    failure: 'Failed to create context',
    body: ContextCreate,
    response: context,
    invalidates: ['context', 'analytics'],
  },
  'contexts.update': {
    ...update,
    path: '/contexts/{id}',
    summary: 'Rename a context',
    noun: 'context',
    failure: 'Failed to update context',
    body: ContextUpdate,
    response: context,
    invalidates: ['context', 'task', 'analytics'],
  },
  'contexts.delete': {
    ...remove,
    path: '/contexts/{id}',
    summary: 'Delete a context; its tasks stay',
    noun: 'context',
    failure: 'Failed to delete context',
    query: DeletionQuery,
    invalidates: ['context', 'task', 'analytics'],
  },
} as const satisfies Record<string, Endpoint>;
