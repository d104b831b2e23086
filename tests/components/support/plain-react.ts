// React's development build reports each render to the browser's developer tools, and takes a stack for each element so that a
// warning can name its owner. No test looks there, and both cost a fourth of the page's CPU time. React decides on the first when
// it loads, so this file comes before all that import it.
Object.assign(console, { createTask: undefined, timeStamp: undefined });

const React = await import('react');
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
// The number of recent stacks: beyond ten thousand React takes none.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
