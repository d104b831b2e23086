import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, stamps } from './project.mjs';
import { say } from './say.mjs';

/** The file with the counts of the last run: `{passed, failed, skipped}`. */
export const reportPath = join(stamps, 'tests.json');

/** How many of the slowest files are printed. */
const SLOWEST = 20;

/** A Vitest reporter that prints where the time went, by project and by file, and writes the counts for the launcher. */
export default class TestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      let failures = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'failed') failures += 1;
        if (state in counts) counts[state] += 1;
      }
      // A file that fails before its first test counts as one failed test.
      if (module.state() === 'failed' && failures === 0) counts.failed += 1;
    }
    mkdirSync(dirname(reportPath), { recursive: true });
    writeFileSync(reportPath, JSON.stringify(counts));
    this.#printTimes(modules);
  }

  #printTimes(modules) {
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const loading = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
      const tests = [...module.children.allTests()].length;
      return { project: module.project.name, path: relative(root, module.moduleId), loading, duration, tests };
    });
    const projects = Map.groupBy(files, ({ project }) => project);
    say('\nWhere the time went, in seconds (files run side by side: the sums exceed the wall time)');
    say(line('tests', 'loading', 'files', 'count', 'project'));
    for (const [name, own] of projects) {
      const sum = (key) => own.reduce((total, file) => total + file[key], 0);
      say(line(seconds(sum('duration')), seconds(sum('loading')), own.length, sum('tests'), name));
    }
    const slowest = files.toSorted((one, other) => total(other) - total(one)).slice(0, SLOWEST);
    say(`\nThe ${slowest.length} slowest files`);
    for (const file of slowest) {
      say(line(seconds(file.duration), seconds(file.loading), '', file.tests, file.path));
    }
  }
}

const total = ({ duration, loading }) => duration + loading;
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);

function line(tests, loading, files, count, name) {
  return `${[tests, loading, files, count].map((cell) => String(cell).padStart(8)).join('')}  ${name}`;
}
