import { runNode } from './child.mjs';
import { ensureBuilt } from './client-build.mjs';
import { ensureOrca } from './ensure-orca.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject, programs } from './project.mjs';
import { launch, say } from './say.mjs';

// `npm run test:orca`: what the screen reader Orca says of the built product. Apart from `npm test`, and on Linux only. --
// --update rewrites the transcripts, --runs=10 repeats the run ten times; other arguments go to Vitest.
launch(async () => {
  const given = process.argv.slice(2);
  const runs = Number(/^--runs=(\d+)$/.exec(given.find((arg) => arg.startsWith('--runs=')) ?? '')?.[1] ?? 1);
  const rest = given.filter((arg) => arg !== '--update' && !arg.startsWith('--runs='));
  await ensureInstalled();
  await ensureOrca();
  await ensureBuilt();
  const env = { ...process.env, ...(given.includes('--update') && { ORCA_UPDATE: '1' }) };
  const results = [];
  for (let number = 1; number <= runs; number++) {
    const began = Date.now();
    const exitCode = await runNode(
      [programs.vitest, 'run', '--config', inProject('tests/orca/vitest.config.ts'), ...rest],
      { env },
    );
    results.push(exitCode);
    // A run that a signal ended is not repeated.
    if (exitCode > 128) return exitCode;
    const seconds = Math.round((Date.now() - began) / 1000);
    say(`Run ${number} of ${runs}: ${exitCode === 0 ? 'as reviewed' : 'FAILED'}, ${seconds} s`);
  }
  if (runs > 1) say(`${results.filter((exitCode) => exitCode === 0).length} of ${runs} runs as reviewed`);
  return results.find((exitCode) => exitCode !== 0) ?? 0;
});
