// Prints the table of docs/decisions/0019-palette.md: `node tests/palette/measure.mjs`. Not part of `npm test`: it tells times.
import { createServer } from 'vite';

const server = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { measure } = await server.ssrLoadModule('/tests/palette/measure.ts');
await measure();
await server.close();
