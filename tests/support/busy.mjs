// Keeps N cores busy (2 unless told) until it is ended: node tests/support/busy.mjs 2
import { Worker } from 'node:worker_threads';

const cores = Number(process.argv[2] ?? 2);
if (!Number.isInteger(cores) || cores < 1) throw new Error('How many cores? A whole number from 1 on.');
for (let core = 0; core < cores; core += 1) new Worker('for (;;);', { eval: true });
