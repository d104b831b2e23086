import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';

const run = promisify(execFile);
const containerfile = readFileSync('docs/hosting/Containerfile', 'utf8');
const unit = readFileSync('docs/hosting/mizu.service', 'utf8');

/** The arguments of each occurrence of an instruction, in order. */
const linesOf = (instruction: string) =>
  [...containerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest = '']) => rest);

/** The packages are nine thousand files and 300 MB. */
const ROOM = 2 ** 30;

/**
 * Where to make the clean folder: in memory, where programs may be run from there and there is room. Linux's ext4 passes over
 * every file that was deleted in the last minutes whenever it makes another one, which doubles the time of an installation.
 */
function roomy(): string {
  const memory = '/dev/shm';
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  const options = new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, 'm').exec(mounts)?.[1]?.split(',') ?? ['ro'];
  if (['ro', 'noexec'].some((option) => options.includes(option))) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM ? memory : tmpdir();
}

/** A folder with only the files that COPY copies. */
async function cleanFolder(): Promise<string> {
  const folder = mkdtempSync(join(roomy(), 'mizu-container-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packed = mkdtempSync(join(tmpdir(), 'mizu-packed-'));
  onTestFinished(() => rmSync(packed, { recursive: true, force: true }));
  await run(process.execPath, ['--no-warnings', 'src/launch/package-files.mjs', packed]);
  await run('npm', ['pack', '--pack-destination', folder, packed]);
  return folder;
}

/** Each file outside the data, with the time of its last change. */
const filesOf = (folder: string) =>
  globSync('**', { cwd: folder, exclude: (name) => name === 'data' })
    .toSorted()
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);

test('each RUN line of the Containerfile runs in a clean folder, and CMD then starts a healthy service', {
  timeout: 240_000,
}, async () => {
  const folder = await cleanFolder();
  // npm's cache has the packages from the installation of this project: tests use no network.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, npm_config_offline: 'true' };
  const lines = linesOf('RUN');
  expect(lines).toHaveLength(3);
  for (const line of lines) await run('sh', ['-c', line], { cwd: folder, env });
  const before = filesOf(folder);

  const settings = Object.fromEntries(linesOf('ENV').map((line) => line.split('=') as [string, string]));
  const [program = ''] = JSON.parse(linesOf('CMD')[0] ?? '[]') as string[];
  const service = spawn(program, [], {
    cwd: folder,
    env: { PATH: env.PATH, ...settings, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    service.kill('SIGKILL');
  });
  let said = '';
  service.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/^Mizu is ready: http:\/\/0\.0\.0\.0:\d+\n/);
  const [, PORT = ''] = /0\.0\.0\.0:(\d+)/.exec(said) ?? [];
  expect(await (await fetch(`http://127.0.0.1:${PORT}`)).text()).toContain('<div id="root">');

  const [check = ''] = /(?<=CMD ).*$/.exec(linesOf('HEALTHCHECK')[0] ?? '') ?? [];
  await run('sh', ['-c', check], { env: { ...env, PORT } });
  await expect(run('sh', ['-c', check], { env: { ...env, PORT: String(await freePort()) } })).rejects.toMatchObject({
    code: 1,
  });
  service.kill('SIGTERM');
  expect(await once(service, 'close')).toEqual([0, null]);

  // The root may be read-only: everything written is in the volume, which nobody else can read.
  expect(filesOf(folder)).toEqual(before);
  expect(existsSync(join(folder, 'data', 'mizu.db'))).toBe(true);
  expect((statSync(join(folder, 'data')).mode & 0o777).toString(8)).toBe('700');

  // npm 12 runs no installation scripts: the one that fetches Node is then run by the program.
  rmSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true });
  const { stdout } = await run(join(folder, program), ['user', '--help'], { env });
  expect(stdout).toMatch(/^Fetching the Node that Mizu runs on …\nUsage: mizu user\b/);
  expect((await run(join(folder, program), ['user', '--help'], { env })).stdout).toMatch(/^Usage: mizu user\b/);
});

test('the Containerfile has a user other than root, a volume and a health check, and the unit starts the program that it installs', () => {
  expect(containerfile.indexOf('\nUSER node\n')).toBeLessThan(containerfile.indexOf('\nRUN '));
  expect(linesOf('VOLUME')).toEqual([`${linesOf('WORKDIR')[0]}/data`]);
  expect(linesOf('HEALTHCHECK')).toHaveLength(1);
  // Podman leaves it out of an image of its usual format.
  expect(containerfile).toMatch(/^# +podman build --format docker /m);

  const [, started = ''] = /^ExecStart=\/opt\/mizu\/(.*)$/m.exec(unit) ?? [];
  expect(JSON.parse(linesOf('CMD')[0] ?? '[]')).toEqual([started]);
  const [, database = ''] = /^Environment=DATABASE_URL=file:(.*)$/m.exec(unit) ?? [];
  const [, state = ''] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
  expect(database.startsWith(`/var/lib/${state}/`)).toBe(true);
  const readme = readFileSync('README.md', 'utf8');
  const names = [...`${unit}\n${containerfile}`.matchAll(/^(?:Environment=|ENV )([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const name of names) if (name !== 'NODE_ENV') expect(readme).toContain(`| \`${name}\``);
});
