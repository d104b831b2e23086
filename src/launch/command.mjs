import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// A command of `mizu` from the repository: `npm run user -- list`, `npm run backup -- FILE` and the like.
launch(async () => {
  await ensureInstalled();
  return await runNode([inProject('src/service/cli/mizu.ts'), ...process.argv.slice(2)]);
});
