import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runNode } from './child.mjs';
import { ensureBuilt } from './client-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { programs, stamps } from './project.mjs';
import { launch, say } from './say.mjs';

const report = join(stamps, 'tests.json');

// `npm test` and `npm run validate`: all that the tests need, then types, lint and every test.
// Arguments go to Vitest: npm test -- tests/contract
launch(async () => {
  const began = Date.now();
  await ensureInstalled();
  await ensureChromium();
  await ensureBuilt();

  say('Checking types …');
  const types = await runNode([programs.tsc]);
  say('Checking style …');
  const style = await runNode([programs.biome, 'check']);
  say('Running the tests …');
  const tests = await runTests(process.argv.slice(2));

  const wordOf = (exitCode) => (exitCode === 0 ? 'ok' : 'FAILED');
  say('');
  say(
    `Types ${wordOf(types)}, style ${wordOf(style)}, tests ${wordOf(tests.exitCode)}, ${duration(Date.now() - began)} in all.`,
  );
  // A failed check is a failure like a failed test, and the last line must not hide it.
  say(`${tests.passed} passed, ${tests.failed + (types === 0 ? 0 : 1) + (style === 0 ? 0 : 1)} failed`);
  return types || style || tests.exitCode;
});

async function runTests(args) {
  mkdirSync(stamps, { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runNode([programs.vitest, 'run', ...reporters, ...args]);
  const { passed, failed } = existsSync(report) ? count() : { passed: 0, failed: 0 };
  // Vitest also fails for what belongs to no test, such as an unhandled rejection.
  return { exitCode, passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/** Passed and failed tests; a file that fails before it has any test counts as one that failed. */
function count() {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
