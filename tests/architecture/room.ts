/** A room: a set of files and what they may import. Whatever is not listed is refused. */
export interface Room {
  name: string;
  /** A glob of its files, from the repository's folder. A file belongs to the first room that matches. */
  files: string;
  /** Rooms that it may import from, besides itself. */
  may?: readonly string[];
  /**
   * npm packages, with their subpaths; or a subpath, which allows nothing else of its package. Rooms that the browser loads
   * list `zod/mini`: one import of `zod` would bring its other interface along, which is twice as large.
   */
  npm?: readonly string[];
  /** Whether it may use Node's built-in modules. */
  node?: true;
  /** Its folders may not import from each other. */
  apart?: true;
}

/** Rooms that are listed together. */
export const contract = ['contract', 'contract/calls', 'contract/entities'];
export const productCommands = ['client/commands', 'client/registry', 'client/keys'];
export const commands = [...productCommands, 'client/palette', 'client/lists', 'client/coach'];
export const client = ['client/app', 'client/screens', ...commands, 'client/data', 'client/store', 'client/ui'];
export const serviceParts = [
  'service/ai',
  'service/auth',
  'service/backup',
  'service/edge',
  'service/handlers',
  'service/rules',
  'service/store',
  'service/store/migrations',
  'service/app',
  'service/event-stream',
  'service/events',
  'service/handler',
  'service/http-error',
  'service/idempotency',
  'service/limits',
  'service/mount',
  'service/oidc',
  'service/serve',
  'service/server',
  'service/settings',
  'service/startup-error',
  'service/static-client',
  'service/validation',
  'service/watch',
];
/** The parts of the service that have settings. */
export const configured = [
  'service/ai',
  'service/auth',
  'service/edge',
  'service/oidc',
  'service/store',
  'service/watch',
];

/** Files that tools leave there, and git ignores. */
export const generated: readonly string[] = [
  '.cache',
  '.git',
  '.vitest-attachments',
  'coverage',
  'data',
  'dist',
  'node_modules',
];

/** The folders that hold code. */
export const codeFolders: readonly string[] = ['src', 'machines', 'styles', 'tests'];
