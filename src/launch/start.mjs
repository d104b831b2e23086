import { runNode } from './child.mjs';
import { ensureBuilt } from './client-build.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { launch } from './say.mjs';

// `npm start`: everything from a bare clone to a running Mizu. `npm run serve` (--built) does not build.
launch(async () => {
  await ensureInstalled();
  if (!process.argv.includes('--built')) await ensureBuilt();
  return await runNode([inProject('src/service/main.ts')], { env: { ...process.env, NODE_ENV: 'production' } });
});
