import { createProductRegistry } from '#client/app/product-registry.ts';

/** The commands of the product. */
export const registry = createProductRegistry();
