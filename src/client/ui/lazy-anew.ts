import { type ComponentType, createElement, lazy } from 'react';

const failed = new Set<() => void>();

/** React's `lazy` for code that may not come: React keeps a failure for good, this until `renewFailed`. */
export function lazyAnew<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(renew);
        throw error;
      }
    }) as unknown as ComponentType<P>;
  const renew = () => {
    current = begin();
  };
  let current = begin();
  return (props: P) => createElement(current, props);
}

/** From now on, code that did not come is asked for anew. Not while what failed is still shown: it would ask without end. */
export function renewFailed(): void {
  for (const renew of failed) renew();
  failed.clear();
}
