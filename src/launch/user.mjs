import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `npm run user -- list`, and the other commands on accounts.
launch(async () => {
  await ensureInstalled();
  return await runNode([inProject('src/service/cli/mizu.ts'), 'user', ...process.argv.slice(2)]);
});
