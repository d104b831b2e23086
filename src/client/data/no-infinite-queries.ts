// Replaces a module of TanStack Query for infinite queries, which the query client imports and Mizu does not use (an alias
// of the build): 0.4 kB less before the first screen.

export function infiniteQueryBehavior(): never {
  throw new Error('Mizu has no infinite queries.');
}

export const hasNextPage = () => infiniteQueryBehavior();
export const hasPreviousPage = () => infiniteQueryBehavior();
