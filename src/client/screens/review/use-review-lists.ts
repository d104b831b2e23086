import { useMemo } from 'react';
import { isToBeAsked } from '#client/data/asked.ts';
import { useProjects } from '#client/data/projects.ts';
import { useTasksDueBetween } from '#client/data/reviews.ts';
import { withoutNextAction } from '#client/data/stalled-projects.ts';
import { useBoard } from '#client/data/tasks.ts';
import { useToday } from '#client/data/today.ts';
import type { Project } from '#contract/entities/project.ts';
import type { Task } from '#contract/entities/task.ts';
import { daysToReview, dueForReview, headingOf, REVIEW_LISTS, type ReviewList, untouchedIn } from './review-lists.ts';

const none: readonly never[] = [];

/** A list to be worked on beside the checklist. */
export interface LiveList {
  list: ReviewList;
  heading: string;
  /** Undefined until they are known. One of the two: a list holds tasks or projects. */
  tasks?: readonly Task[] | undefined;
  projects?: readonly Project[] | undefined;
  /** Undefined until it is known. */
  count: number | undefined;
  /** More of its tasks are to come: `count` says how many there are. */
  isLoading?: boolean;
  /** Why it, or the rest of it, could not be loaded. */
  error: Error | null;
  /** Says that not all tasks were searched, in words. */
  beyond?: string | undefined;
}

/** The lists of a review, as they are now. */
export function useReviewLists(): ReadonlyMap<ReviewList, LiveList> {
  const today = useToday();
  const { from, to } = daysToReview(today);
  const { columns, isWhole, beyond, error: boardError } = useBoard();
  const { tasks: due, error: dueError } = useTasksDueBetween(from, to);
  const { projects: allProjects, error: projectsError } = useProjects();

  return useMemo(() => {
    // With only a part of the tasks it is unknown what is missing.
    const whole = isWhole ? columns : undefined;
    // If there are more than these, the service's counts decide.
    const tasksOnBoard = beyond === undefined ? whole?.flatMap(({ tasks }) => tasks) : none;
    const withoutNext = allProjects && tasksOnBoard && withoutNextAction(allProjects, tasksOnBoard);
    const liveList = (list: ReviewList): LiveList => {
      switch (list) {
        case 'calendar':
          return {
            list,
            heading: headingOf(list, today),
            tasks: due,
            count: due?.length,
            error: due ? null : dueError,
          };
        case 'projects': {
          // If it is unknown which projects have no next action, lists all active ones.
          const projects =
            withoutNext === null ? allProjects?.filter(({ status }) => status === 'active') : withoutNext;
          return {
            list,
            heading: withoutNext === null ? 'Active projects' : headingOf(list, today),
            projects,
            count: projects?.length,
            error: projects ? null : (projectsError ?? boardError),
          };
        }
        case 'asked':
        case 'untouched': {
          const of = (status: string) => whole?.find((column) => column.status === status)?.tasks;
          const tasks =
            list === 'asked'
              ? of('waiting')?.filter((task) => isToBeAsked(task, today))
              : untouchedIn(of('someday') ?? none, today);
          const known = whole && tasks;
          return {
            list,
            heading: headingOf(list, today),
            tasks: known,
            count: known?.length,
            beyond,
            error: whole ? null : boardError,
          };
        }
        case 'due': {
          const projects = allProjects && dueForReview(allProjects, today);
          return {
            list,
            heading: headingOf(list, today),
            projects,
            count: projects?.length,
            error: projects ? null : projectsError,
          };
        }
        default: {
          const column = columns?.find(({ status }) => status === list);
          return {
            list,
            heading: headingOf(list, today),
            tasks: column?.tasks,
            count: column?.count,
            beyond,
            isLoading: !isWhole && column !== undefined && column.tasks.length < column.count,
            // Shows what there is even so, with the failure of the rest.
            error: isWhole ? null : boardError,
          };
        }
      }
    };
    return new Map(REVIEW_LISTS.map((list) => [list, liveList(list)]));
  }, [today, columns, isWhole, beyond, boardError, due, dueError, allProjects, projectsError]);
}
