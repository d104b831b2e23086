import { expect, test } from 'vitest';
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts';

/** The error catalogue of the specification, §8, letter by letter. */
const catalogue: Partial<Record<EndpointName, string>> = {
  'auth.login': 'Login failed. Please check your credentials.',
  'tasks.list': 'Failed to fetch tasks',
  'tasks.inbox': 'Failed to fetch inbox tasks',
  'tasks.next': 'Failed to fetch next tasks',
  'tasks.waiting': 'Failed to fetch waiting tasks',
  'tasks.someday': 'Failed to fetch someday tasks',
  'tasks.calendar': 'Failed to fetch calendar tasks',
  'tasks.create': 'Failed to create task',
  'tasks.update': 'Failed to update task',
  'tasks.delete': 'Failed to delete task',
  'tasks.move': 'Failed to move task',
  'projects.list': 'Failed to fetch projects',
  'projects.create': 'Failed to create project',
  'projects.update': 'Failed to update project',
  'projects.delete': 'Failed to delete project',
  'analytics.dashboard': 'Failed to load dashboard',
  'ai.chat': 'Sorry, I encountered an error. Please make sure your AI API keys are configured.',
};

test.each(Object.entries(catalogue))('%s fails with the text of the specification: %s', (name, text) => {
  expect(endpoints[name as EndpointName].failure).toBe(text);
});

test.each(endpointNames)('%s has a summary and a failure text', (name) => {
  const { summary, failure } = endpoints[name];
  expect(summary).toMatch(/^\p{Lu}.*[^.]$/u);
  expect(failure).toMatch(/^(Failed to \w+|Sorry, |Login failed\.)/);
});
