import { afterAll, afterEach } from 'vitest';
import { judgeConsole, listenToConsole } from './console.ts';

// A set-up file of every project: what is written to the console fails the test that wrote it, unless the test claims
// it with `expectConsole`. Unhandled errors and rejections fail the run by Vitest's own doing.
listenToConsole();
afterEach(judgeConsole);
afterAll(judgeConsole);
