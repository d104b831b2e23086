import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { GitVCSProvider, type VCSProviderOptions } from 'vitest/node';
import { type Change, testsTouchedBy } from './touches.ts';
import { readTree, root } from './tree.ts';

const CLIENT = /^(src\/client|machines|styles)\//;

/**
 * Prints, for the client's files that git calls changed, the tests that they touch, and the architecture test, which reads
 * every file.
 */
class TouchedTests extends GitVCSProvider {
  override async findChangedFiles(options: VCSProviderOptions): Promise<string[]> {
    const changed = (await super.findChangedFiles(options)).map((path) => relative(root, path));
    if (changed.length === 0) return [];
    const since = typeof options.changedSince === 'string' ? options.changedSince : 'HEAD';
    const changes = changed
      .filter((path) => CLIENT.test(path))
      .map((file) => ({ file, lines: changedLines(file, since) }));
    const others = changed.filter((path) => !CLIENT.test(path));
    const touched = [...testsTouchedBy(changes, readTree()), 'tests/architecture/house.test.ts'];
    return [...others, ...touched].map((path) => join(root, path));
  }
}

/** The numbers of the changed lines of a file; for deleted lines, that of the line before. */
function changedLines(file: string, since: string): Change['lines'] {
  const diff = execFileSync('git', ['diff', '-U0', since, '--', file], { cwd: root, encoding: 'utf8' });
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) =>
    Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Number(start) + index),
  );
}

export default new TouchedTests();
