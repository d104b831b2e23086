import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node, root } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the repository's folder and answers its exit code (128 + n when signal n ended it, as shells count).
 * Signals to the launcher go on to the program, and the launcher outlives it: nothing is left running.
 */
export function run(command, args, options = {}) {
  return startChild(command, args, options).ended;
}

/** The same, with the child at hand: `{child, ended}`. */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  // In a terminal Ctrl+C reaches the child by itself; a signal to the launcher alone does not. Twice does no harm.
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  return { child, ended };
}

/** Runs a script on the project's own Node. */
export function runNode(args, options = {}) {
  return run(node, args, options);
}
