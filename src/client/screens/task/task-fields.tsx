import type { FormEvent } from 'react';
import * as deleteCommands from '#client/commands/delete.commands.ts';
import * as taskCommands from '#client/commands/task.commands.ts';
import { useToday } from '#client/data/today.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useRun } from '#client/registry/commands-context.tsx';
import { Tag } from '#client/ui/card.tsx';
import { dayText } from '#client/ui/day-text.ts';
import { LinkList } from '#client/ui/links.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { type Named, sameId } from '#contract/entities/common.ts';
import { isOverdue, isTaskStatus, STATUS_TITLES, TASK_STATUSES, type Task } from '#contract/entities/task.ts';
import * as styles from '#styles/task-panel.css.ts';
import type { TaskForm } from './task-form.ts';
import * as taskPanelCommands from './task-panel.commands.ts';
import type { useTaskPanel } from './use-task-panel.ts';

interface TaskFieldsProps {
  panel: ReturnType<typeof useTaskPanel>;
  /** As the server has it. */
  task: Task;
  form: TaskForm;
}

/** The form of a task: every field of it, and what can be done with it. */
export function TaskFields({ panel, task, form }: TaskFieldsProps) {
  const run = useRun();
  const { change, problem, problems, isChanged, contexts, projects, titleField, priorityField } = panel;
  const target = { tasks: [task] };
  const today = useToday();
  const isLate = isOverdue({ status: form.status, due_date: form.due_date || null }, today);
  const field = (name: keyof TaskForm) => ({ value: form[name], onChange: (value: string) => change(name, value) });
  const choice = (name: keyof TaskForm) => ({ ...field(name), command: taskPanelCommands.save.id });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(taskPanelCommands.save);
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      {problem !== null && (
        <div className={styles.wide}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <div className={styles.wide}>
        <TextField label="Title" inputRef={titleField} {...field('title')} />
      </div>
      <div className={styles.wide}>
        <TextArea label="Description" rows={4} {...field('description')} />
        <LinkList text={`${form.title}\n${form.description}`} />
      </div>
      <Select label="Status" options={statusOptions(task)} {...choice('status')} />
      <TextField
        label="Priority (0 to 100)"
        inputMode="numeric"
        inputRef={priorityField}
        error={problems.priority}
        {...field('priority')}
      />
      <TextField
        label="Due"
        type="date"
        help={isLate && <Tag tone="overdue">{`Overdue: ${dayText(form.due_date, today)}`}</Tag>}
        {...field('due_date')}
      />
      <TextField label="Deferred until" type="date" {...field('defer_until')} />
      <Select label="Context" options={namedOptions(contexts, task.context)} {...choice('context_id')} />
      <Select label="Project" options={namedOptions(projects, task.project)} {...choice('project_id')} />
      <div className={styles.wide}>
        <TextField label="Waiting for" {...field('waiting_for')} />
      </div>
      <p className={styles.state}>{isChanged ? 'Not saved yet' : 'Saved'}</p>
      <div className={styles.actions}>
        <CommandButton type="submit" variant="primary" command={taskPanelCommands.save} />
        <CommandButton command={taskPanelCommands.discard} />
        <CommandButton command={taskCommands.complete} target={target} />
        <CommandButton command={deleteCommands.deleteTask} target={target} />
      </div>
    </form>
  );
}

/** The five, and the task's own when it is another one. */
function statusOptions({ status }: Task) {
  const five = TASK_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] }));
  return isTaskStatus(status) ? five : [...five, { value: status, label: status }];
}

/** None, all there are, and the task's own though the list does not have it, or not yet. */
function namedOptions(all: readonly Named[], own: Named | null) {
  const named = own && !all.some(({ id }) => sameId(id, own.id)) ? [...all, own] : all;
  return [{ value: '', label: 'None' }, ...named.map(({ id, name }) => ({ value: String(id), label: name }))];
}
