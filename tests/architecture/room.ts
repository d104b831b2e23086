/** A room of the house: which files are in it and what they may import. What is not listed is refused. */
export interface Room {
  name: string;
  /** A glob of the files in it, from the repository's folder. The first room that matches has the file. */
  files: string;
  /** Rooms that it may import from, besides itself. */
  may?: readonly string[];
  /**
   * npm packages, their subpaths included; or a subpath, and nothing else of its package. What the browser loads has
   * `zod/mini`: one import of `zod` would bring its other interface along, which is twice as large.
   */
  npm?: readonly string[];
  /** Whether it may use Node's own modules. */
  node?: true;
  /** Its folders are strangers to each other. */
  apart?: true;
}

/** Rooms that are named together. */
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
/** The parts of the service that have settings of their own. */
export const configured = [
  'service/ai',
  'service/auth',
  'service/edge',
  'service/oidc',
  'service/store',
  'service/watch',
];

/** What tools leave there, and git ignores. */
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
