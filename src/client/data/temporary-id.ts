import type { Id } from '#contract/entities/common.ts';

const TEMPORARY = 'new:';

/** An id for a new item until the server gives it one. */
export const temporaryId = () => TEMPORARY + crypto.randomUUID();

/** True for an id that this browser made up, and the server may not know. */
export const isTemporary = (id: Id | null | undefined): boolean => String(id).startsWith(TEMPORARY);
