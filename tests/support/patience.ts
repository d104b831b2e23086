import { vi } from 'vitest';

// A set-up file: no setting makes `vi.waitFor` wait longer than its one second, and a busy machine must not fail a test.
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 10_000, ...options });
