import { defineCommand } from '#client/registry/define-command.ts';
import { silent } from '#client/registry/outcome.ts';

export const showAgenda = defineCommand({
  id: 'agenda.show',
  title: 'Agenda for…',
  also: `one on one, one-on-one, 1:1, agendas, people, what to ask, what to tell, questions for, talk to, discuss with,
    meeting with, catch up with, everything for a person, tasks of a person, waiting on whom, who owes me, agenda,
    meeting agenda, 1-1, 1 on 1, person, people view, show person, by person, talking points, discussion points,
    things to discuss, topics for, points for a meeting, what i need from, tasks with a person, mentions, contacts,
    delegated tasks, what others owe me, follow-ups with, agenda with, show agenda for, things to ask, colleagues,
    waiting for whom, who am i waiting for, what to talk about,
    delegated, waiting on, what to discuss with, everything about`,
  does: 'Lists what waits for a person and what mentions the person.',
  scope: 'everywhere',
  movesOn: true,
  args: { who: { kind: 'somebody', asks: 'Agenda for whom?', placeholder: 'a name' } },
  run: ({ workspace }, { who }) => {
    workspace.overlays.open({ name: 'agenda', who });
    return silent();
  },
});
