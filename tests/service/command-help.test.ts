import { expect, test } from 'vitest';
import { runCommand } from '#service/cli/run-command.ts';

test.each(['user', 'backup', 'restore', 'copy', 'start'])('mizu %s --help tells how it is used', async (name) => {
  const { code, output, complaints } = await runCommand([name, '--help'], {});
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(output).toMatch(new RegExp(`^Usage: mizu ${name}\\b`));
});
