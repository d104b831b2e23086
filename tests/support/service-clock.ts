// Loaded into a service of its own process before the service's code: its clock is ahead by as much as a file says, which a
// test writes anew to move it. See `movableClock`.
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
