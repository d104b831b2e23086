import { BaseSequencer } from 'vitest/node';

export class TestOrder extends BaseSequencer {}
