import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { owner, type RunningService, startServiceProcess } from '#tests/support/service.ts';
import { startFloor } from './floor.ts';
import { seed } from './mizu.ts';
import { summaryOf } from './statistics.ts';

// `npm run bench:databases`: the service over HTTP on SQLite, on PostgreSQL, and as two services on one PostgreSQL, beside
// bare Hono and SQLite; and how long a copy of the database takes. Everything writes to the disk before it acknowledges.
// `--write` writes docs/speed-databases.md; `--size 1000 --seconds 1` are for a quick look.

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
  },
});
const [size, seconds, clients] = [values.size, values.seconds, values.clients].map(Number) as [number, number, number];

const say = (line: string) => process.stdout.write(`${line}\n`);
interface Measured {
  perSecond: number;
  median: number;
  p99: number;
}
/** The measurements: each action of each target, the floor first; and the output of the copies. */
const measured = new Map<string, Measured[]>();
const copies: string[] = [];
const load = loadavg()[0] ?? 0;
const agent = new Agent({ keepAlive: true, maxSockets: clients * 2 });

interface Target {
  name: string;
  addresses: readonly string[];
  headers: Record<string, string>;
  /** What follows a task's path to move it. */
  move: '' | '/move';
}

/** Sends a request to one of the target's services by turns; resolves to its body. */
function send({ addresses, headers }: Target, turn: number, method: string, path: string, body?: unknown) {
  return new Promise<unknown>((resolve, reject) => {
    const address = addresses[turn % addresses.length] ?? '';
    const sent = request(
      address + path,
      { method, agent, headers: { ...headers, 'Content-Type': 'application/json' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (more: string) => {
          text += more;
        });
        answer.on('end', () => {
          const isFine = (answer.statusCode ?? 500) < 300;
          if (isFine) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    // So that the whole run ends, whatever a service does.
    sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no answer in 30 s`)));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Runs an action for this many seconds with this many parallel clients; prints the rate and the times. */
async function measure(target: Target, name: string, act: (turn: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let turn = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        await act(turn++);
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - began) / 1000);
  const { median = 0, p99 = 0 } = summaryOf(times) ?? {};
  const all = measured.get(target.name) ?? [];
  const figures = { perSecond, median, p99 };
  measured.set(target.name, [...all, figures]);
  const floor = [...measured.values()][0]?.[all.length] ?? figures;
  const cells = [perSecond.toFixed(0), median.toFixed(1), p99.toFixed(1), ...ratios(figures, floor)];
  say(`${target.name.padEnd(28)}${name.padEnd(10)}${cells.map((cell) => cell.padStart(9)).join('')}`);
}

/** Calls per second and p99 beside the floor's. */
const ratios = ({ perSecond, p99 }: Measured, floor: Measured): string[] =>
  [perSecond / floor.perSecond, p99 / floor.p99].map((ratio) => `${ratio.toFixed(2)}×`);

async function measureAll(target: Target): Promise<void> {
  await measure(target, 'list 100', (turn) => send(target, turn, 'GET', '/api/tasks?status=next&limit=100'));
  const ids: unknown[] = [];
  await measure(target, 'create', async (turn) => {
    const made = (await send(target, turn, 'POST', '/api/tasks', { title: `Task ${turn}`, status: 'inbox' })) as {
      id?: unknown;
      task?: { id: unknown };
    };
    ids.push(made.task?.id ?? made.id);
  });
  await measure(target, 'move', (turn) => {
    const status = turn % 2 === 0 ? 'next' : 'waiting';
    return send(target, turn, 'PUT', `/api/tasks/${ids[turn % ids.length]}${target.move}`, { status });
  });
}

async function signedIn(name: string, services: readonly RunningService[]): Promise<Target> {
  const addresses = services.map(({ address }) => address);
  const target: Target = { name, addresses, headers: {}, move: '/move' };
  const { token } = (await send(target, 0, 'POST', '/api/auth/login', {
    email: owner.email,
    password: owner.password,
  })) as { token: string };
  return { ...target, headers: { Authorization: `Bearer ${token}` } };
}

function copy(from: string, to: string): void {
  const program = fileURLToPath(new URL('../../src/service/cli/mizu.ts', import.meta.url));
  const told = execFileSync(process.execPath, [program, 'copy', from, to], { encoding: 'utf8' });
  const line = told.trimEnd().split('\n').at(-1) ?? '';
  copies.push(line.replace(/ Start Mizu.*/, ''));
  say(line);
}

/** The document, with the machine that it was measured on. */
function report(): string {
  const [floor = []] = measured.values();
  const cellOf = (figures: Measured, action: number) => {
    const { perSecond, median, p99 } = figures;
    const [rate, slowest] = ratios(figures, floor[action] ?? figures);
    return `${perSecond.toFixed(0)} (${rate}), ${median.toFixed(0)} ms, ${p99.toFixed(0)} ms (${slowest})`;
  };
  const rows = [...measured].map(([name, cells]) => `| ${name} | ${cells.map(cellOf).join(' | ')} |`);
  return `# Speed of the databases

Written by \`npm run bench:databases -- --write\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores with Node ${process.versions.node}, in
one run. When it began ${load.toFixed(1)} processes were running or waiting for a core. The service and the database hold ${size.toLocaleString('en-US')}
tasks; ${clients} clients ask as fast as they are answered, ${seconds} s for each cell, from the same machine, and everything is on the disk
before it is acknowledged. The rows can be compared with each other, and not with another machine's.

Calls per second, median, and the time that 99 of 100 do not exceed; in brackets, how many times the floor's it is:

| | list of 100 | create | move |
| --- | --- | --- | --- |
${rows.join('\n')}

A copy from SQLite to PostgreSQL, and back:

${copies.map((line) => `- ${line}`).join('\n')}
`;
}

const folder = mkdtempSync(join(tmpdir(), 'mizu-bench-'));
const postgres = await startPostgres({ durable: true });
const unlimited = { MIZU_MAX_CALLS: '999999' };
const onPostgres = { env: { ...unlimited, DATABASE_URL: postgres.url('postgres') } };
const sqlite = await startServiceProcess({ env: unlimited });
const services = [sqlite];
const floor = await startFloor(size, folder);
try {
  const file = join(sqlite.folder, 'mizu.db');
  seed(file, size);
  copy(`file:${file}`, postgres.url('postgres'));
  copy(postgres.url('postgres'), `file:${join(folder, 'back.db')}`);

  say(
    `\n${size} tasks, ${clients} clients       ${'per s'.padStart(19)}${'median'.padStart(9)}${'p99 ms'.padStart(9)}${'rate/floor p99/floor'.padStart(22)}`,
  );
  await measureAll({ name: 'floor (Hono, SQLite)', addresses: [floor.address], headers: {}, move: '' });
  await measureAll(await signedIn('SQLite', [sqlite]));
  const one = await startServiceProcess(onPostgres);
  services.push(one);
  await measureAll(await signedIn('PostgreSQL', [one]));
  const other = await startServiceProcess(onPostgres);
  services.push(other);
  await measureAll(await signedIn('PostgreSQL, two services', [one, other]));
  if (values.write) writeFileSync(fileURLToPath(new URL('../../docs/speed-databases.md', import.meta.url)), report());
} finally {
  agent.destroy();
  await floor.dispose();
  for (const service of services) await service.dispose();
  await postgres.dispose();
  rmSync(folder, { recursive: true, force: true });
}
