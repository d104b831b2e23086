import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node, root } from './project.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How often the launcher looks whether it has been left alone, in milliseconds. */
const LOOK = 250;

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
 * npm sends a SIGTERM to the shell it runs a script in, and that shell dies of it without telling us: what is left to see
 * is that our parent has changed. Answers a function that stops looking.
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

/** The same without a word, or on another Node; resolves to `{exitCode, output}`, its stdout and stderr in one text. */
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
