/** The chunks of whose functions a first screen calls about half; of those for the first key it calls few. */
export const COMPILED_AT_ONCE = /^(index|react|item-list|[a-z]+-screen)$/;

/**
 * The chunks of the built client, as Rolldown's groups; the first group that matches a module takes it, with all its
 * imports. Decision 16 says what each is for.
 */
export const chunks = [
  // Beside the entry, so that two threads compile.
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  { name: 'index', tags: ['$initial'] },
  // What almost every screen needs to paint: lists and panels.
  {
    name: 'panels',
    test: /src\/client\/(commands\/task-open|data\/(stalled-projects|analytics)|registry\/use-say-later|lists\/(use-task-lists|task-tags|load-failure|reading-list)|ui\/(day-text|find-links|locale|panel|empty-state|skeleton|links|card|progress)|coach\/coach-panel)\.|styles\/(coach|figures)\.css\.ts/,
  },
  // Their commands and writes.
  {
    name: 'tasks',
    test: /src\/client\/(commands\/(task|capture|coach|list)\.commands|screens\/inbox\/inbox\.commands|coach\/coach-steps)\./,
  },
  // What some screens do.
  {
    name: 'task-rows',
    test: /src\/client\/(commands\/(task-rows|project\.commands)|screens\/(tasks\/board|projects\/project|calendar\/(calendar|reschedule))\.commands|data\/(blocked-tasks|what-now|partial-lists|misfits)|palette\/folding|lists\/(own-tags|after-tag|use-reveal)|registry\/use-address|ui\/menu-button)\.tsx?/,
  },
  // The other commands, which the first paint does not need.
  { name: 'commands', test: /\.commands\.ts$/ },
  { name: 'item-list', test: /src\/client\/ui\/(item-list|text-field|select|toggle)\.tsx/ },
  { name: 'reviews', test: /src\/client\/data\/(reviews|review-writes)\.ts/ },
  // What is kept on the device, and sent from there; an import goes on from there too.
  {
    name: 'kept-session',
    test: /src\/client\/(app\/(kept-session|quiet)|commands\/kept-steps|data\/transfer-.*|.*transfer-actor)\.ts|machines\/transfer\.machine/,
  },
  // The assistant needs only this part of it.
  { name: 'date-fns-parse', test: /node_modules\/date-fns\/parseISO/ },
  { name: 'date-fns', test: /node_modules\/date-fns\// },
  // Reads lines, and the days in them.
  { name: 'line', test: /node_modules\/chrono-node\/|src\/client\/palette\/capture-grammar\.ts/ },
  // The palette, what it searches, and how.
  { name: 'palette', test: /src\/client\/palette\/(palette|palette-rows|command-words)\.tsx?/ },
  // What only the page of the sign-in needs.
  { name: 'login-screen', test: /src\/client\/(data\/sign-in|screens\/login\/login-screen)\.tsx?/ },
  // Small modules that screens and overlays share.
  {
    name: 'parts',
    test: /src\/client\/(lists\/(beyond-notice|list-section|needs-server)\.tsx|data\/(tickler|ai)\.ts|ui\/gone-notice\.tsx|registry\/(use-kept-form|told-failure|use-edit)\.ts|commands\/unkept-in-words\.ts|screens\/task\/task-form\.ts)|styles\/(inbox|assistant)\.css\.ts/,
  },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
  // What is loaded ahead in idle time.
  {
    name: 'overlays',
    test: /src\/client\/(?!screens\/(sources|transfer)).*-overlay\.tsx$|palette\/help\.tsx|app\/(menu|.*-with-chat)\.tsx/,
  },
  {
    name: 'later',
    test: /src\/client\/(app\/(load-ahead|next-actions|morning|releases)|data\/(task-columns|still-known)|registry\/where-am-i|palette\/practise)\.ts/,
  },
];
