import { defineCommand } from '#client/registry/define-command.ts';
import { final } from '#client/registry/outcome.ts';

export const dismissCoach = defineCommand({
  id: 'coach.dismiss',
  title: 'Dismiss first steps',
  also: `hide tutorial, skip tour, hide tips, close onboarding, no more hints, got it, hide first steps, stop hints,
    end tutorial, turn off tips, i know how, skip intro, remove first steps, hide guide, hide hints,
    close getting started, close introduction, i know this already`,
  does: 'Puts the first steps away for good, and shows no more keys for what was done with the mouse.',
  scope: 'everywhere',
  when: ({ workspace: { coach } }) => !coach.get().dismissed || 'They are not shown',
  run: ({ workspace: { coach } }) => {
    coach.dismiss();
    return final('First steps dismissed. The palette brings them back.');
  },
});

export const showCoach = defineCommand({
  id: 'coach.show',
  title: 'Show first steps',
  also: `tutorial, tour, show me around, onboarding, getting started, walkthrough, tips, hints, introduction, learn,
    welcome, first steps, how to start, beginner, intro, guide, how do i start, take a tour, quick start, teach me, how to use,
    how to use mizu, basics, new here, demo, training, first time, show guide, help me get started, what is gtd,
    product tour, get started, how to begin, i am new, begin here, for beginners,
    how do i use this, getting started guide, explain this app,
    how do i use this thing, how do I start using this, newbie guide, show tips again`,
  does: 'Brings the first steps back to the dashboard and the inbox, with the keys for what is done with the mouse.',
  scope: 'everywhere',
  when: ({ workspace: { coach } }) => !coach.isShown || 'They are on the dashboard and in the inbox',
  run: ({ workspace: { coach } }) => {
    coach.show();
    return final('First steps are on the dashboard and in the inbox');
  },
});
