import { spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a test run needs besides the packages. */
const COPIED = [
  'src',
  'machines',
  'styles',
  'tests',
  'docs',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** Folders in node_modules that a copy must have of its own. */
const CACHES = new Set(['.cache', '.vite', '.vite-temp', '.vitest-cache']);
/** How long a run has to end by itself after it is asked to, in milliseconds. */
const GRACE = 3000;

export interface Run {
  outcome: 'passed' | 'failed' | 'timed out';
  output: string;
  milliseconds: number;
}

/** A copy of the repository in a temporary folder, in which files can be changed and tests run. */
export class Sandbox {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mizu-mutation-'));
  #stop: ((signal: NodeJS.Signals) => void) | undefined;

  constructor() {
    for (const name of COPIED) cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    // Linked as a whole, Vite would refuse the packages: they would lie outside of what it may serve.
    linkTree(join(root, 'node_modules'), join(this.#folder, 'node_modules'), CACHES);
    // What the tests and their browser leave behind goes with the folder.
    mkdirSync(join(this.#folder, 'tmp'));
  }

  read(file: string): string {
    return readFileSync(join(this.#folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.#folder, file), text);
  }

  /** Runs test files of a project up to the first failure, for at most so many milliseconds. */
  async test(project: string, tests: readonly string[], bound: number): Promise<Run> {
    const vitest = join(this.#folder, 'node_modules', 'vitest', 'vitest.mjs');
    const args = ['run', '--project', project, '--bail', '1', '--reporter', 'dot', ...tests];
    const began = Date.now();
    // A process group of its own, so that whatever the run has started ends with it.
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd: this.#folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: join(this.#folder, 'tmp'), NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    this.#stop = (signal) => endGroup(child.pid, signal);
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#stop?.('SIGTERM');
    }, bound);
    const tooLate = setTimeout(() => this.#stop?.('SIGKILL'), bound + GRACE);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    clearTimeout(late);
    clearTimeout(tooLate);
    // Its workers too, if any has outlived it.
    this.#stop('SIGKILL');
    this.#stop = undefined;
    const outcome = isLate ? 'timed out' : code === 0 ? 'passed' : 'failed';
    return { outcome, output, milliseconds: Date.now() - began };
  }

  /** Ends a run that is under way and removes the copy. */
  remove(): void {
    this.#stop?.('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Nothing of the group is left.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Copies a folder by hard links where the file system can, without some of its entries. */
function linkTree(from: string, to: string, without: ReadonlySet<string> = new Set()): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (without.has(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    // The temporary folder is on another file system.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    copyFileSync(source, target);
  }
}
