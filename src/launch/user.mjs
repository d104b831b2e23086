import { runNode } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `npm run user -- add …`.
launch(async () => {
  await ensureInstalled();
  return await runNode([inProject('src/service/user-cli.ts'), ...process.argv.slice(2)]);
});
