import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node, root } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How often the launcher checks whether its parent is gone, in milliseconds. */
const LOOK = 250;

/**
 * Runs a program in the repository's folder and returns its exit code (128 + n when signal n ended it, as in shells).
 * Passes the launcher's signals on to the program, and outlives it: nothing is left running.
 */
export function run(command, args, options = {}) {
  return startChild(command, args, options).ended;
}

/** Runs a program, and returns the child too: `{child, ended}`. */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  // In a terminal Ctrl+C reaches the child by itself; a signal to the launcher alone does not. Twice does no harm.
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  const stopWatching = whenLeftAlone(() => child.kill('SIGTERM'));
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
    stopWatching();
  });
  return { child, ended };
}

/**
 * npm sends a SIGTERM to the shell of a script, which dies without telling us: we only see that our parent has changed.
 * Returns a function that stops the check.
 */
function whenLeftAlone(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK);
  return () => clearInterval(timer);
}

/** Runs a script on the project's own Node. */
export function runNode(args, options = {}) {
  return run(node, args, options);
}

/** Runs a script silently, or on another Node; resolves to `{exitCode, output}`, with stdout and stderr in one text. */
export async function runQuietly(args, { on = node, ...options } = {}) {
  const { child, ended } = startChild(on, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { exitCode: await ended, output };
}
