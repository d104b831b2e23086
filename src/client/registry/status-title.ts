import { isTaskStatus, STATUS_TITLES } from '#contract/entities/task.ts';

/** How a status is called: another server may have others. */
export const statusTitle = (status: string): string => (isTaskStatus(status) ? STATUS_TITLES[status] : status);
