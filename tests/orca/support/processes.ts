import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a process may take to end when asked to, in milliseconds. */
const GRACE = 2000;
const LOOK = 40;

interface Started {
  command: string;
  child: ChildProcess;
}

/**
 * The programs of one session. Each leads a session of processes of its own and has the folder in its environment, by
 * which those that they start in turn are found at the end; no others are ended.
 */
export class Processes {
  readonly #folder: string;
  readonly #started: Started[] = [];
  readonly #killAll = () => this.#signal('SIGKILL');
  #failure: Error | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', this.#killAll);
  }

  /** Starts a program; what it prints goes to `<name>.log` in the folder. `pipes` are those from number 3 on. */
  start(command: string, args: readonly string[], env: Record<string, string>, pipes = 0): ChildProcess {
    const log = openSync(this.#logOf(command), 'a');
    const child = spawn(command, args, {
      cwd: this.#folder,
      env: { ...env, ORCA_SESSION: this.#folder },
      stdio: ['ignore', log, log, ...Array.from({ length: pipes }, () => 'pipe' as const)],
      // Its own session of processes.
      detached: true,
    });
    closeSync(log);
    child.once('error', (error) => {
      this.#failure = error;
    });
    this.#started.push({ command, child });
    return child;
  }

  /** Throws, with the last lines of its log, when one of the programs is no longer there. */
  check(): void {
    if (this.#failure) throw this.#failure;
    const ended = this.#started.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
    if (!ended) return;
    const lines = readFileSync(this.#logOf(ended.command), 'utf8').trimEnd().split('\n');
    const how = ended.child.exitCode ?? ended.child.signalCode;
    throw new Error(`${ended.command} ended (${how}):\n${lines.slice(-8).join('\n')}`);
  }

  /** Ends all of them, and waits until they are gone. */
  async end(): Promise<void> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const until = Date.now() + GRACE;
      this.#signal(signal);
      while (this.#running().length > 0 && Date.now() < until) await pause(LOOK);
    }
    process.removeListener('exit', this.#killAll);
  }

  #logOf(command: string): string {
    return join(this.#folder, `${basename(command)}.log`);
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#running()) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if (!hasGone(error)) throw error;
      }
    }
  }

  #running(): number[] {
    const leaders = new Set(this.#started.map(({ child }) => child.pid));
    const mark = `ORCA_SESSION=${this.#folder}\0`;
    const isOurs = (pid: number) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // After the name in brackets: state, parent, group, session.
        const [state, , , session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || pid === process.pid) return false;
        return leaders.has(Number(session)) || readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
      } catch (error) {
        // It has ended meanwhile, or belongs to another user.
        if (hasGone(error)) return false;
        throw error;
      }
    };
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter(isOurs);
  }
}

function hasGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(`${error.code}`);
}
