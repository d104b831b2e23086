import { defineCommand } from '#client/registry/define-command.ts';
import { silent } from '#client/registry/outcome.ts';

export const showAgenda = defineCommand({
  id: 'agenda.show',
  title: 'Agenda for…',
  also: `one on one, one-on-one, 1:1, agendas, people, what to ask, what to tell, questions for, talk to, discuss with,
    meeting with, catch up with, everything for a person, tasks of a person, waiting on whom, who owes me`,
  does: 'Lists what waits for a person and what mentions the person.',
  scope: 'everywhere',
  args: { who: { kind: 'somebody', asks: 'Agenda for whom?', placeholder: 'a name' } },
  run: ({ workspace }, { who }) => {
    workspace.openOverlay({ name: 'agenda', who });
    return silent();
  },
});
