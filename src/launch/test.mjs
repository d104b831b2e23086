import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runNode, runQuietly } from './child.mjs';
import { ensureBuilt } from './client-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensurePostgres } from './ensure-postgres.mjs';
import { ensureReverseProxies } from './ensure-reverse-proxies.mjs';
import { ensurePackages } from './install.mjs';
import { inProject, programs } from './project.mjs';
import { launch, say } from './say.mjs';
import { reportPath } from './test-report.mjs';

// `npm test` and `npm run validate`: installs what the tests need, then runs types, style, dead code and every test.
// Arguments go to Vitest: npm test -- tests/contract. `--changed` leaves out the journeys, which no module graph connects
// with the sources that they drive.
launch(async () => {
  const began = Date.now();
  const { ready } = await ensurePackages();
  const args = process.argv.slice(2);
  const isQuick = args.some((arg) => /^--changed(=|$)/.test(arg));
  if (isQuick) await ready;
  say('Checking types, style and dead code …');
  const testPrograms = ready.then(ensureTestPrograms);
  const checks = Promise.all([
    // Run by the Node that started us, while ours is being fetched. `tsc` on one thread: several would each check the
    // shared files, and the other processes use the cores. Without garbage collection (GOGC): a quarter less time, for a
    // sixth more memory.
    check('Types', [programs.tsc, '--singleThreaded'], { on: process.execPath, env: { ...process.env, GOGC: 'off' } }),
    check('Style', [programs.biome, 'check'], { on: process.execPath }),
    ready.then(() => check('Dead code', [programs.knip, '--no-progress'])),
    ...(isQuick ? [] : [ready.then(ensureBuilt)]),
  ]);
  // The checks run beside the build in a full run, beside the tests in a quick one.
  const [leftOut] = await Promise.all([testPrograms, isQuick ? undefined : checks]);
  say('Running the tests …');
  const tests = await runTests([
    ...args,
    ...(isQuick ? ['--project=!journeys'] : []),
    ...(leftOut === undefined ? [] : [`--project=!${leftOut}`]),
  ]);
  const [types, style, dead] = await checks;

  say('');
  say(
    `Types ${wordOf(types)}, style ${wordOf(style)}, dead code ${wordOf(dead)}, tests ${wordOf(tests.exitCode)}, ${duration(Date.now() - began)} in all.`,
  );
  if (leftOut !== undefined) {
    say(
      `NOT RUN: the tests of '${leftOut}', since PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set MIZU_POSTGRES to the folder of its programs.`,
    );
  }
  // A failed check counts like a failed test, so that the last line does not hide it.
  const failed = tests.failed + (types === 0 ? 0 : 1) + (style === 0 ? 0 : 1) + (dead === 0 ? 0 : 1);
  say(`${tests.passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''}`);
  return types || style || dead || tests.exitCode;
});

/**
 * Makes sure that the programs which the tests drive are installed, one after the other, since apt-get runs once at a time.
 * Resolves to the Vitest project that cannot run without them, or undefined.
 */
async function ensureTestPrograms() {
  await ensureChromium();
  await ensureReverseProxies();
  return await ensurePostgres();
}

/** Resolves to the check's exit code; its output is shown only when it fails. */
async function check(name, command, options = {}) {
  const { exitCode, output } = await runQuietly(command, options);
  if (exitCode !== 0) say(`${name} FAILED\n${output}`);
  return exitCode;
}

async function runTests(args) {
  rmSync(reportPath, { force: true });
  const reporters = ['--reporter=default', `--reporter=${inProject('src/launch/test-report.mjs')}`];
  const exitCode = await runNode([programs.vitest, 'run', ...reporters, ...args]);
  const counts = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : { passed: 0, failed: 0 };
  // A run that did not get to its report has failed too.
  return { ...counts, exitCode, failed: exitCode === 0 ? counts.failed : Math.max(counts.failed, 1) };
}

const wordOf = (exitCode) => (exitCode === 0 ? 'ok' : 'FAILED');

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
