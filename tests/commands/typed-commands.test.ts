import { expectTypeOf, test } from 'vitest';
import type { moveToStatus } from '#client/commands/task.commands.ts';
import type { due } from '#client/commands/task-fields.commands.ts';
import type { RunOptionsFor } from '#client/registry/command-runner.ts';
import type { AnyCommand } from '#client/registry/define-command.ts';
import type { ItemSelection, TaskSelection } from '#client/registry/scope-targets.ts';
import type { editProject } from '#client/screens/projects/project.commands.ts';
import type { Day } from '#contract/entities/day.ts';

test('what names a command is checked: its target by its scope, its answers by its questions', () => {
  type ForDue = RunOptionsFor<typeof due>;
  expectTypeOf<ForDue['target']>().toEqualTypeOf<TaskSelection | undefined>();
  expectTypeOf<ForDue['answers']>().toEqualTypeOf<{ readonly day?: Day | null } | undefined>();
  expectTypeOf<{ day: number }>().not.toExtend<NonNullable<ForDue['answers']>>();
  expectTypeOf<RunOptionsFor<typeof editProject>['target']>().toEqualTypeOf<ItemSelection | undefined>();
  expectTypeOf<RunOptionsFor<typeof moveToStatus.next>['target']>().toEqualTypeOf<TaskSelection | undefined>();
});

test('of a command that is found by its id, nothing is known', () => {
  expectTypeOf<RunOptionsFor<AnyCommand>['target']>().toEqualTypeOf<unknown>();
});
