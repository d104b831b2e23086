import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `npm run restore -- FILE`.
launch(async () => {
  await ensureInstalled();
  return await runNode([inProject('src/service/cli/mizu.ts'), 'restore', ...process.argv.slice(2)]);
});
