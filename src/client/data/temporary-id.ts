import type { Id } from '#contract/entities/common.ts';

const TEMPORARY = 'new:';

/** An id for what is being created, until the server gives it one. */
export const temporaryId = () => TEMPORARY + crypto.randomUUID();

/** True for the id of an item that the server has not been known to have. */
export const isTemporary = (id: Id | null | undefined): boolean => String(id).startsWith(TEMPORARY);
