import { startChild } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { inProject, node, programs } from './project.mjs';
import { launch, say } from './say.mjs';

// `npm run dev`: the service, restarted when its code changes, and Vite with hot reload in front of it.
launch(async () => {
  await ensureInstalled();
  say('Open the address that Vite prints; the service behind it starts again when its code changes.');
  const service = startChild(node, ['--watch', '--watch-preserve-output', inProject('src/service/main.ts')]);
  const vite = startChild(node, [programs.vite]);
  // Neither is of use without the other.
  const exitCode = await Promise.race([service.ended, vite.ended]);
  service.child.kill();
  vite.child.kill();
  await Promise.all([service.ended, vite.ended]);
  return exitCode;
});
