import { buildClient } from './client-build.mjs';
import { ensureInstalled } from './install.mjs';
import { launch, say } from './say.mjs';

// `npm run build`.
launch(async () => {
  await ensureInstalled();
  await buildClient();
  say('The client is in dist/.');
  return 0;
});
