import * as z from 'zod/mini';

// Import it first: as in the page, whose policy allows no code made from text, schemas read objects field by field.
z.config({ jitless: true });
