import { cachedOf } from '#client/data/views.ts';
import { dayInWords } from '#client/registry/day-in-words.ts';
import { defineCommand } from '#client/registry/define-command.ts';
import { addDays, dayOf } from '#contract/entities/day.ts';
import { changeProjects } from './project-changes.ts';

export const reviewed = defineCommand({
  id: 'project.reviewed',
  title: 'Reviewed',
  also: `mark project reviewed, project reviewed, project is reviewed, mark as reviewed, reviewed project, looked at project,
    project checked, done reviewing project, set last review, reset review interval,
    project looked over, went through project, looked over project`,
  does: 'Says that the project was reviewed today: it is due again after its review interval.',
  keys: ['v'],
  scope: 'selection:project',
  ours: true,
  run: ({ api, target }) => {
    const reviewed_on = dayOf(new Date());
    const steps = cachedOf(api, 'project', target).map((project) => ({ project, fields: { reviewed_on } }));
    return changeProjects(api, steps, (projects) => {
      const [project] = projects;
      if (projects.length > 1) return `${projects.length} projects reviewed`;
      if (!project?.reviewed_on) return 'Not reviewed';
      const { reviewed_on: day, review_every: days } = project;
      return days === null ? 'Reviewed' : `Reviewed. Due again ${dayInWords(addDays(day, days))}`;
    });
  },
});
