// Loaded into a service process before the service's code: its clock is ahead by the offset in a file, which a
import { readFileSync } from 'node:fs';

const file = process.env.TEST_CLOCK ?? '';
const Real = Date;
const now = () => Real.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends Real {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(now());
    else super(...args);
  }

  static override now(): number {
    return now();
  }
} as DateConstructor;
