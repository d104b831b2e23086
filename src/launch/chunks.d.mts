/** The chunks of whose functions a first screen calls about half. */
export const COMPILED_AT_ONCE: RegExp;
/** The chunks of the built client, as Rolldown's groups. The first group that matches a module takes it, with all its imports. */
export const chunks: {
  name: string;
  test?: RegExp;
  tags?: '$initial'[];
  minShareCount?: number;
  entriesAware?: boolean;
  entriesAwareMergeThreshold?: number;
}[];
