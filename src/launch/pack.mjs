import { run, runNode } from './child.mjs';
import { ensureBuilt } from './client-build.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject, packageFolder, root } from './project.mjs';
import { launch } from './say.mjs';

// `npm run pack -- [FOLDER]`: writes the package that runs by `npx` into a folder, by default this one.
launch(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const exitCode = await runNode([inProject('src/launch/package-files.mjs')]);
  if (exitCode !== 0) return exitCode;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const target = process.argv[2] ?? root;
  return await run(npm, ['pack', '--pack-destination', target, packageFolder], {
    cwd: process.cwd(),
    shell: process.platform === 'win32',
  });
});
