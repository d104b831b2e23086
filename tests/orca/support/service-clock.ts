// Loaded into the service before its own code: its clock starts at the same moment as the page's.
import { start } from './clock.ts';

const Real = Date;
const shift = start - Real.now();

globalThis.Date = class extends Real {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(Real.now() + shift);
    else super(...args);
  }

  static override now(): number {
    return Real.now() + shift;
  }
} as DateConstructor;
