import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `npm run backup -- FILE`.
launch(async () => {
  await ensureInstalled();
  return await runNode([inProject('src/service/cli/mizu.ts'), 'backup', ...process.argv.slice(2)]);
});
