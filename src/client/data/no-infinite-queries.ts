// Stands for a module of TanStack Query that the query client imports for queries read page by page without end, of which Mizu has
// none (an alias of the build): 0.4 kB less before the first screen.

export function infiniteQueryBehavior(): never {
  throw new Error('Mizu has no infinite queries.');
}

export const hasNextPage = () => infiniteQueryBehavior();
export const hasPreviousPage = () => infiniteQueryBehavior();
