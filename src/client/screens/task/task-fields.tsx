import * as deleteCommands from '#client/commands/delete.commands.ts';
import * as taskCommands from '#client/commands/task.commands.ts';
import { taskRows } from '#client/commands/task-rows.ts';
import { useApi } from '#client/data/api.ts';
import { dayText } from '#client/data/day-text.ts';
import { useToday } from '#client/data/today.ts';
import { CommandButton } from '#client/registry/command-button.tsx';
import { useSubmit } from '#client/registry/commands-context.tsx';
import { Tag } from '#client/ui/card.tsx';
import { LinkList } from '#client/ui/links.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { type Named, sameId } from '#contract/entities/common.ts';
import {
  type EditedField,
  editedFieldNames,
  isOverdue,
  isTaskStatus,
  ownTaskFields,
  STATUS_TITLES,
  TASK_STATUSES,
  type Task,
  taskFields,
} from '#contract/entities/task.ts';
import * as styles from '#styles/task-panel.css.ts';
import type { TaskForm } from './task-form.ts';
import * as taskPanelCommands from './task-panel.commands.ts';
import type { useTaskPanel } from './use-task-panel.ts';

interface TaskFieldsProps {
  panel: ReturnType<typeof useTaskPanel>;
  /** The task as the server has it. */
  task: Task;
  form: TaskForm;
}

/** The form of a task, with all its fields, and its actions. */
export function TaskFields({ panel, task, form }: TaskFieldsProps) {
  const { problem, isChanged } = panel;
  const { isOurs } = useApi();
  const target = { tasks: [task] };
  const shown = editedFieldNames.filter((name) => isOurs || !(name in ownTaskFields));
  const submit = useSubmit(taskPanelCommands.save);
  return (
    <form onSubmit={submit} className={styles.form}>
      {problem !== null && (
        <div className={styles.wide}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      {shown.map((name) => {
        const editor = <FieldEditor key={name} name={name} panel={panel} task={task} form={form} />;
        return taskRows[name].wide ? (
          <div key={name} className={styles.wide}>
            {editor}
          </div>
        ) : (
          editor
        );
      })}
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

/** The editor of a field, by its kind. */
function FieldEditor({ name, panel, task, form }: TaskFieldsProps & { name: EditedField }) {
  const { label, hint = '', options } = taskRows[name];
  const today = useToday();
  const field = { label: `${label}${hint}`, value: form[name], onChange: (value: string) => panel.change(name, value) };
  const error = panel.problems[name];
  switch (taskFields[name].kind) {
    case 'choice':
      return <Select command={taskPanelCommands.save.id} options={optionsOf(name, task, options)} {...field} />;
    case 'id': {
      const [all, own] = name === 'context_id' ? [panel.contexts, task.context] : [panel.projects, task.project];
      return <Select command={taskPanelCommands.save.id} options={namedOptions(all, own)} {...field} />;
    }
    case 'number':
      return <TextField inputMode="numeric" inputRef={panel.inputRef(name)} error={error} {...field} />;
    case 'day': {
      // An incomplete day, such as one in the year 20026, has no words.
      const isDueDay = name === 'due_date' && error === undefined;
      const isLate = isDueDay && isOverdue({ status: form.status, due_date: form[name] || null }, today);
      const help = isLate && <Tag tone="overdue">{`Overdue: ${dayText(form[name], today)}`}</Tag>;
      return <TextField type="date" inputRef={panel.inputRef(name)} error={error} help={help} {...field} />;
    }
    case 'text':
      if (name !== 'description') return <TextField inputRef={panel.inputRef(name)} error={error} {...field} />;
      return (
        <>
          <TextArea rows={4} {...field} />
          <LinkList text={`${form.title}\n${form.description}`} />
        </>
      );
  }
}

/** The values of a choice, and the task's own if it is another one. */
function optionsOf(name: EditedField, task: Task, options: Readonly<Record<string, string>> = {}) {
  if (name !== 'status') return [none, ...Object.entries(options).map(([value, word]) => ({ value, label: word }))];
  const { status } = task;
  const five = TASK_STATUSES.map((value) => ({ value, label: STATUS_TITLES[value] }));
  return isTaskStatus(status) ? five : [...five, { value: status, label: status }];
}

const none = { value: '', label: 'None' };

/** None, all items, and the task's own if the list does not have it, or not yet. */
function namedOptions(all: readonly Named[], own: Named | null) {
  const named = own && !all.some(({ id }) => sameId(id, own.id)) ? [...all, own] : all;
  return [none, ...named.map(({ id, name }) => ({ value: String(id), label: name }))];
}
