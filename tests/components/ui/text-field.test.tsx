import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#styles/global.css.ts';
import { Select } from '#client/ui/select.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';

function Form({ error }: { error?: string }) {
  const [title, setTitle] = useState('');
  const [notes, setNotes] = useState('');
  return (
    <form aria-label="Form">
      <TextField label="Title" name="title" required value={title} onChange={setTitle} error={error} />
      <TextArea label="Notes" name="notes" value={notes} onChange={setNotes} error={error} />
    </form>
  );
}

it('is named by its label, and its text has its name in the form', async () => {
  await render(<Form />);
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveFocus();
  await userEvent.keyboard('Buy stamps');
  await userEvent.tab();
  await userEvent.keyboard('one{Enter}two');
  const form = page.getByRole('form').element();
  if (!(form instanceof HTMLFormElement)) throw new Error('No form');
  expect(Object.fromEntries(new FormData(form))).toEqual({ title: 'Buy stamps', notes: 'one\ntwo' });
});

it('has no error at first, and then exposes it with the field', async () => {
  const { rerender } = await render(<Form />);
  for (const name of ['Title', 'Notes']) {
    await expect.element(page.getByRole('textbox', { name })).not.toHaveAttribute('aria-invalid');
    await expect.element(page.getByRole('textbox', { name })).not.toHaveAttribute('aria-describedby');
  }
  await rerender(<Form error="Too long" />);
  for (const name of ['Title', 'Notes']) {
    await expect.element(page.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('textbox', { name })).toHaveAccessibleDescription('Too long');
  }
});

it('keeps its text and the focus when an error appears', async () => {
  const { rerender } = await render(<Form />);
  await userEvent.tab();
  await userEvent.keyboard('Buy stamps');
  await rerender(<Form error="Failed to create task" />);
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveValue('Buy stamps');
  await expect.element(field).toHaveFocus();
});

it('chooses from a select with keys', async () => {
  const onChange = vi.fn();
  const options = ['gemini', 'claude', 'deepseek'].map((value) => ({ value, label: value }));
  await render(<Select label="Provider" value="gemini" options={options} onChange={onChange} />);
  await userEvent.tab();
  await expect.element(page.getByRole('combobox', { name: 'Provider', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('claude');
});

it('shows each choice in the direction of its first letter', async () => {
  const options = ['House', 'שיפוץ (2026)'].map((label) => ({ value: label, label }));
  await render(<Select label="Project" value="House" options={options} onChange={() => undefined} />);
  const choices = page.getByRole('option').elements();
  expect(choices.map((choice) => getComputedStyle(choice).direction)).toEqual(['ltr', 'rtl']);
});

it('is as high as the fields of other kinds beside it', async () => {
  const nothing = () => undefined;
  await render(
    <>
      <TextField label="Title" value="" onChange={nothing} />
      <TextField label="Due" type="date" value="2026-11-27" onChange={nothing} />
      <Select label="Status" value="next" options={[{ value: 'next', label: 'Next Actions' }]} onChange={nothing} />
    </>,
  );
  const heights = [...document.querySelectorAll('input, select')].map((field) => field.clientHeight);
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
});
