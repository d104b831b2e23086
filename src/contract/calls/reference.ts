import * as z from 'zod/mini';
import { DeletionQuery } from '../entities/common.ts';
import { Reference, ReferenceCreate, ReferenceList, ReferenceQuery, ReferenceUpdate } from '../entities/reference.ts';
import { create, type Endpoint, read, remove, update } from './endpoint.ts';

const reference = z.object({ reference: Reference });

export const referenceCalls = {
  'references.list': {
    ...read,
    path: '/references',
    summary: 'All reference material',
    noun: 'reference',
    failure: 'Failed to fetch references',
    query: ReferenceQuery,
    response: ReferenceList,
  },
  'references.create': {
    ...create,
    path: '/references',
    summary: 'Keep a reference',
    noun: 'reference',
    failure: 'Failed to create reference',
    body: ReferenceCreate,
    response: reference,
    invalidates: ['reference'],
  },
  'references.update': {
    ...update,
    path: '/references/{id}',
    summary: 'Change a reference',
    noun: 'reference',
    failure: 'Failed to update reference',
    body: ReferenceUpdate,
    response: reference,
    invalidates: ['reference'],
  },
  'references.delete': {
    ...remove,
    path: '/references/{id}',
    summary: 'Delete a reference',
    noun: 'reference',
    failure: 'Failed to delete reference',
    query: DeletionQuery,
    invalidates: ['reference'],
  },
} as const satisfies Record<string, Endpoint>;
