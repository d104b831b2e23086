import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';
import { badBodies, NO_DAYS, type WithBody } from './support/bad-bodies.ts';
import { furnish, idFor, namesWithBody, pathOf, type Things } from './support/samples.ts';
import { freshService, openService, refusal, type Service, START } from './support/service.ts';

/** Valid JSON with an unexpected meaning. */
const OTHER_JSON = 'application/json-patch+json';

describe('a malformed request', () => {
  let service: Service;
  let things: Things;
  const path = (name: EndpointName) => pathOf(name, endpoints[name].path.includes('{id}') ? idFor(name, things) : '');
  const send = (name: EndpointName, body: unknown, headers: Record<string, string> = {}) =>
    service.send(endpoints[name].method, path(name), { token: service.ana.token, body, headers });

  beforeAll(async () => {
    service = await openService();
    things = await furnish(service.ana);
  });
  afterAll(() => service.close());

  test.each(Object.keys(badBodies) as WithBody[])('%s refuses each wrong field by its name', async (name) => {
    for (const [field, body] of badBodies[name]) {
      const { status, json } = await send(name, body);
      const about = `${JSON.stringify(body).slice(0, 100)} → ${JSON.stringify(json)}`;
      expect(status, about).toBe(422);
      expect(json, about).toMatchObject({ code: 'invalid' });
      const { message, errors } = json as { message: string; errors: Record<string, string[]> };
      expect(Object.keys(errors), about).toEqual([field]);
      expect(message, about).toBe(`${field} ${errors[field]?.[0]}`);
    }
  });

  test.each(Object.keys(badBodies) as WithBody[])('%s refuses what cannot be compared with a bound', async (name) => {
    // A length that is no number and cannot be converted to one.
    const odd = { length: { toString: 0 } };
    for (const [field] of badBodies[name].filter(([field]) => !field.includes('.'))) {
      const { status, json } = await send(name, { [field]: odd });
      expect({ status, json }, field).toMatchObject({ status: 422, json: { code: 'invalid' } });
    }
  });

  test.each(namesWithBody)('%s refuses what is no object, no JSON, or too large', async (name) => {
    for (const body of ['[]', '"text"', '1', 'null', 'true']) {
      expect(await send(name, body), body).toMatchObject({ status: 422, json: { code: 'invalid' } });
    }
    for (const body of ['{', '{"title": }', 'title=x', '\u0000']) {
      expect(await send(name, body), body).toMatchObject({ status: 400, json: { code: 'malformed' } });
    }
    // A Latin-1 'é' would become another character.
    expect(await send(name, Buffer.from('{"title":"caf\u00e9"}', 'latin1'))).toMatchObject({
      status: 400,
      json: { code: 'malformed', message: 'The request is not valid UTF-8.' },
    });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', OTHER_JSON]) {
      expect(await send(name, '{}', { 'Content-Type': type }), type).toMatchObject({
        status: 415,
        json: { code: 'unsupported_media_type' },
      });
      expect((await send(name, '{}', { 'Content-Type': type })).headers.get('Accept')).toBe('application/json');
    }
    const packed = gzipSync(JSON.stringify({ title: 'Packed' }));
    const { status, headers, json } = await send(name, packed, { 'Content-Encoding': 'gzip' });
    expect([status, headers.get('Accept-Encoding'), json]).toEqual([
      415,
      'identity',
      { code: 'unsupported_encoding', message: 'The request must not be compressed (Content-Encoding: gzip).' },
    ]);
    expect((await send(name, '{', { 'Content-Encoding': 'Identity' })).status).toBe(400);
    expect(await send(name, { title: 'x'.repeat(257 * 1024) })).toMatchObject({
      status: 413,
      json: { code: 'too_large' },
    });
  });

  test('nothing of all that was kept', async () => {
    const { ana } = service;
    expect((await ana.call('tasks.list', {})).total).toBe(1);
    expect((await ana.call('projects.list', {})).projects).toHaveLength(1);
    expect((await ana.call('contexts.list', {})).contexts).toHaveLength(1);
    expect((await ana.call('references.list', {})).references).toHaveLength(1);
    expect((await ana.call('reviews.current', {})).review?.checklist.some(({ completed }) => completed)).toBe(false);
  });

  test.each([
    ['/api/tasks?status=open', 'status'],
    ['/api/tasks?status=', 'status'],
    ['/api/tasks?limit=0', 'limit'],
    ['/api/tasks?limit=5001', 'limit'],
    ['/api/tasks?limit=-1', 'limit'],
    ['/api/tasks?limit=1.5', 'limit'],
    ['/api/tasks?limit=many', 'limit'],
    ['/api/tasks?limit=', 'limit'],
    ['/api/tasks?project_id=', 'project_id'],
    [`/api/tasks?context_id=${'x'.repeat(201)}`, 'context_id'],
    [`/api/tasks?q=${'x'.repeat(201)}`, 'q'],
    ['/api/tasks?status=next&status=done', 'status'],
    ['/api/tasks?cursor=', 'cursor'],
    ['/api/tasks?cursor=nonsense', 'cursor'],
    [`/api/tasks?cursor=${Buffer.from('{}').toString('base64url')}`, 'cursor'],
    [`/api/tasks?cursor=${Buffer.from('null').toString('base64url')}`, 'cursor'],
    [`/api/tasks?cursor=${'x'.repeat(1001)}`, 'cursor'],
    ['/api/projects?status=done', 'status'],
    [`/api/references?q=${'x'.repeat(201)}`, 'q'],
    ...NO_DAYS.filter((day) => typeof day === 'string').flatMap((day) => [
      [`/api/tasks/calendar?start_date=${day}&end_date=2026-11-30`, 'start_date'] as const,
      [`/api/tasks/calendar?start_date=2026-11-01&end_date=${day}`, 'end_date'] as const,
    ]),
    ['/api/tasks/calendar?start_date=2026-11-01', 'end_date'],
    ['/api/tasks/calendar?end_date=2026-11-30', 'start_date'],
    ['/api/tasks/calendar?start_date=2026-11-30&end_date=2026-11-29', 'end_date'],
  ] as const)('GET %s is refused for its %s', async (address, field) => {
    const { status, json } = await service.send('GET', address, { token: service.ana.token });
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'invalid' });
    const { message, errors } = json as { message: string; errors: Record<string, string[]> };
    expect(Object.keys(errors)[0]).toBe(field);
    expect(message).toBe(`${field} ${errors[field]?.[0]}`);
  });

  test.each(endpointNames)('%s takes no other method', async (name) => {
    const methodsOf = (paths: string[]) =>
      endpointNames
        .filter((other) => paths.includes(endpoints[other].path))
        .map((other): string => endpoints[other].method);
    const allowed = methodsOf([endpoints[name].path]);
    // To PUT or DELETE /tasks/inbox is to change the task with the id 'inbox', which is not there.
    const byId = methodsOf([endpoints[name].path.replace(/[^/]+$/, '{id}')]);
    const refused = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((each) => ![...allowed, ...byId].includes(each));
    expect(refused).toContain('PATCH');
    for (const method of refused) {
      const answer = await service.send(method, path(name), { token: service.ana.token });
      expect(answer, method).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
      expect(answer.headers.get('Allow'), method).toBe(allowed.join(', ').replace('GET', 'GET, HEAD'));
    }
  });

  test.each(['/api', '/api/', '/api/nothing', '/api/tasks/1/2/3', '/api/%E0%A4%A', '/api/tasks/%E0%A4%A'])(
    '%s is a path of nothing',
    async (address) => {
      const answer = await service.send('GET', address, { token: service.ana.token });
      expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    },
  );
});

describe('an answer', () => {
  test('that refuses has words, a code and nothing else', async () => {
    const { ana, send } = await freshService();
    const { json } = await send('PUT', '/api/tasks/none', { token: ana.token, body: { title: 'x' } });
    expect(json).toEqual({ message: 'Task not found.', code: 'not_found' });
  });

  test('to a body with unknown fields forgets them, whatever they claim', async () => {
    const { ana, ben, send } = await freshService();
    const claims = { user_id: ben.id, id: 'mine', completed_at: '2020-01-01T00:00:00.000Z', search_text: 'x' };
    const { status, json } = await send('POST', '/api/tasks', { token: ana.token, body: { title: 'Milk', ...claims } });
    expect(status).toBe(201);
    const { task } = json as { task: Record<string, unknown> };
    expect(task).toMatchObject({ title: 'Milk', completed_at: null, created_at: START });
    expect(task).not.toHaveProperty('user_id');
    expect(task.id).not.toBe('mine');
    expect((await ben.call('tasks.list', {})).total).toBe(0);
  });

  test('that breaks the contract, or a fault inside, is logged and not shown', async () => {
    const { ana, send, takeFaults } = await freshService({
      overrides: {
        'tasks.inbox': async () => ({ tasks: [{ id: '', title: 'No id', status: 'inbox' }] }),
        'tasks.delete': () => Promise.reject(new Error('secret table is locked')),
      },
    });
    const internal = {
      status: 500,
      json: { code: 'internal', message: 'Something went wrong on the server. Please try again.' },
    };
    expect(await send('GET', '/api/tasks/inbox', { token: ana.token })).toMatchObject(internal);
    expect(takeFaults()).toEqual([expect.stringContaining('The answer to tasks.inbox breaks the contract')]);
    const answer = await send('DELETE', '/api/tasks/1', { token: ana.token });
    expect(answer).toMatchObject(internal);
    expect(Object.keys(answer.json as object).toSorted()).toEqual(['code', 'message']);
    expect(takeFaults()).toEqual([expect.stringContaining('secret table is locked')]);
  });

  test('that failed leaves nothing written', async () => {
    const { ana, takeFaults } = await freshService({
      overrides: {
        'contexts.create': async ({ body }, { db, user }) => {
          const at = START;
          const row = { id: 'half', user_id: user.id, ...body, name_key: body.name, created_at: at, updated_at: at };
          await db.insertInto('contexts').values(row).execute();
          throw new Error('half way');
        },
      },
    });
    expect(await refusal(ana.call('contexts.create', { body: { name: 'phone' } }))).toMatchObject({ status: 500 });
    expect(takeFaults()).toHaveLength(1);
    expect((await ana.call('contexts.list', {})).contexts).toEqual([]);
  });
});
