import { describe, expect, it } from 'vitest';
import { projectsLeft, withoutNextAction } from '#client/data/stalled-projects.ts';
import { Project } from '#contract/entities/project.ts';
import { Task } from '#contract/entities/task.ts';

const task = (more: object) => Task.parse({ id: 1, title: 'Call Ana', status: 'next', ...more });
const house = { id: 900, name: 'House' };
const before = task({ project: house });
const left = (now: object, was: object = {}) =>
  projectsLeft([{ before: task({ project: house, ...was }), now: task({ project: house, ...was, ...now }) }]);

describe('the projects from which a change takes a next action', () => {
  it.each([
    ['completed', { status: 'done' }],
    ['moved to another status', { status: 'waiting' }],
    ['moved to another project', { project: { id: 901, name: 'Garden' } }],
    ['taken out of the project', { project: null, project_id: null }],
  ])('names the project of a task that is %s', (_, now) => {
    expect(left(now)).toEqual([900]);
  });

  it.each([
    ['keeps its place', { title: 'Ring Ana' }, {}],
    ['was no next action', { status: 'done' }, { status: 'waiting' }],
    ['is in no project', { status: 'done' }, { project: null }],
    ['comes again after it is completed', { status: 'done' }, { repeat: 'every week' }],
  ])('names none for a task that %s', (_, now, was) => {
    expect(left(now, was)).toEqual([]);
  });

  it('names the project of a repeating task that is moved away', () => {
    expect(left({ status: 'someday' }, { repeat: 'every week' })).toEqual([900]);
  });

  it('knows a project by its id alone, as a number or as text', () => {
    const now = task({ project_id: '900' });
    expect(projectsLeft([{ before, now }])).toEqual([]);
    expect(projectsLeft([{ before: now, now: { ...now, status: 'done' } }])).toEqual(['900']);
  });
});

describe('the stalled projects', () => {
  const projects = [
    Project.parse({ ...house, status: 'active', tasks_count: 2 }),
    Project.parse({ id: '901', name: 'Garden', status: 'active', tasks_count: 1 }),
    Project.parse({ id: 902, name: 'Boat', status: 'on_hold' }),
    Project.parse({ id: 903, name: 'Shed', status: 'completed' }),
  ];

  it('are the active ones without a next action', () => {
    const waiting = task({ id: 2, status: 'waiting', project_id: 901 });
    expect(withoutNextAction(projects, [before, waiting])?.map(({ name }) => name)).toEqual(['Garden']);
  });

  it('are unknown when no task gives its project, unless the server has counted', () => {
    expect(withoutNextAction(projects, [task({})])).toBeNull();
    expect(withoutNextAction(projects.slice(2), [task({})])).toEqual([]);
    const counted = projects.map((project, place) => ({ ...project, next_actions_count: place }));
    expect(withoutNextAction(counted, [task({})])?.map(({ name }) => name)).toEqual(['House']);
  });
});
