import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { freshService } from './support/service.ts';

const Schema = z.record(z.string(), z.unknown());
const Content = z.object({ 'application/json': z.object({ schema: Schema }) });
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()),
  security: z.array(z.unknown()).optional(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema: Schema }),
  ),
  requestBody: z.object({ required: z.boolean(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^\d{3}$/),
    z.object({ description: z.string().min(1), content: Content.optional() }),
  ),
});
const Document = z.object({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.object({ title: z.string(), version: z.string() }),
  security: z.array(Schema),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), Operation)),
  components: z.object({ securitySchemes: Schema, schemas: Schema }),
});

const written = openApiDocument();
const document = Document.parse(written);

function operationOf(endpoint: Endpoint) {
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase() as 'get'];
  if (!operation) throw new Error(`${endpoint.method} ${endpoint.path} is not described`);
  return operation;
}

test('every call is described once', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(endpointNames.toSorted());
});

describe.each(endpointNames)('%s', (name) => {
  const endpoint: Endpoint = endpoints[name];
  const operation = operationOf(endpoint);

  test('has its parameters, body and answers', () => {
    expect(operation.operationId).toBe(name);
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => parameter.name);
    expect(inPath).toEqual(endpoint.path.includes('{id}') ? ['id'] : []);
    expect(operation.parameters.some((parameter) => parameter.in === 'query')).toBe(endpoint.query !== undefined);
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    const success = operation.responses[endpoint.status];
    expect(success?.content !== undefined).toBe(endpoint.response !== undefined);
    for (const [status, { content }] of Object.entries(operation.responses)) {
      if (status === String(endpoint.status)) continue;
      expect(content?.['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    }
    expect(operation.responses['401']).toBeDefined();
    expect(operation.security).toEqual(endpoint.authenticated ? undefined : []);
  });
});

test('a body is needed where a field of it is', () => {
  expect(operationOf(endpoints['tasks.create']).requestBody?.required).toBe(true);
  expect(operationOf(endpoints['ai.productivityFeedback']).requestBody?.required).toBe(false);
});

test('a day is a date, and a status one of five', () => {
  const body = operationOf(endpoints['tasks.create']).requestBody?.content['application/json'].schema;
  expect(body).toMatchObject({
    required: ['title'],
    properties: { status: { enum: ['inbox', 'next', 'waiting', 'someday', 'done'] } },
  });
  const { parameters } = operationOf(endpoints['tasks.calendar']);
  expect(parameters).toMatchObject([
    { name: 'start_date', required: true, schema: { type: 'string', format: 'date' } },
    { name: 'end_date', required: true, schema: { type: 'string', format: 'date' } },
  ]);
});

test('documents where a stale update is refused', () => {
  const refusing = endpointNames.filter((name) => operationOf(endpoints[name]).responses['409']);
  expect(refusing).toEqual([
    'user.update',
    'tasks.update',
    'tasks.delete',
    'tasks.move',
    'tasks.defer',
    'projects.update',
    'projects.delete',
    'contexts.update',
    'contexts.delete',
    'references.update',
    'references.delete',
    'reviews.update',
    'reviews.complete',
  ]);
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem']));
  expect(document.components.schemas.Problem).toBeDefined();
});

test('the service publishes it to anybody', async () => {
  const { send } = await freshService();
  const { status, json } = await send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  expect(json).toEqual(written);
});
