import { defineScreen } from '#client/registry/define-screen.ts';

export const screen = defineScreen({
  name: 'review',
  path: '/review',
  label: 'Weekly Review',
  mode: 'REVIEW',
  order: 6,
  key: 'r',
  also: `retrospective, retro, weekly review screen, open review, checklist, reflection, reviews, reflect,
      weekly check, week in review, gtd review, review page, weekly, weekly review, show review, do review,
      weekly planning, start of the week review, sunday review, friday review, weekly reset, do my review,
      jump to review, check in, weekly check-in, look back, review my week, review mode, review checklist, tidy up,
      weekly cleanup, get clear, get current, open weekly review, view review, check the week, weekly checkup,
      end of week review, review`,
  reads: ['reviews.current', 'reviews.list'],
  load: async () => (await import('./review-route.tsx')).ReviewRoute,
});
