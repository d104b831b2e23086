import type { ColumnType, Generated, Selectable } from 'kysely';
import type { SentProjectFields } from '#contract/entities/project.ts';
import type { IdField, SentFields } from '#contract/entities/task.ts';

/**
 * The tables. Instants are ISO 8601 in UTC with milliseconds, days are `YYYY-MM-DD`, both as text, so that they sort and
 * compare the same in every database. Ids are UUIDv7 text.
 */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  sign_ins: SignInsTable;
  sign_in_attempts: SignInAttemptsTable;
  idempotency_keys: IdempotencyKeysTable;
  ai_calls: AiCallsTable;
  tasks: TasksTable;
  projects: ProjectsTable;
  contexts: ContextsTable;
  /** `references` is a reserved word in SQL. */
  reference_items: ReferenceItemsTable;
  reviews: ReviewsTable;
  changes: ChangesTable;
}

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;

interface Owned {
  id: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
}

export interface UsersTable {
  id: Fixed<string>;
  /** Lower case; unique. */
  email: string;
  name: string;
  /** A PHC string of argon2id. */
  password_hash: string;
  /** IANA; null until the client sets it. */
  time_zone: string | null;
  /** Set while nobody may sign in to the account. */
  disabled_at: string | null;
  /** How many changes there were: the number of the last one. */
  change_count: Generated<number>;
  created_at: Fixed<string>;
  updated_at: string;
}

export interface SessionsTable {
  /** SHA-256 of the token, hexadecimal; the token itself is never stored. */
  token_hash: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
  last_used_at: string;
  /** Browser and system that it was started in, such as 'Firefox on Linux'; null when they did not say. */
  device: Fixed<string | null>;
  /** Absolute end, however busy the session is. */
  expires_at: Fixed<string>;
}

/** What programs sign in with, as long as it is not revoked. */
export interface AccessTokensTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  /** read, capture, full. */
  scope: Fixed<string>;
  token_hash: Fixed<string>;
  created_at: Fixed<string>;
  /** Null until it is used. */
  last_used_at: string | null;
}

/** Whom a provider knows by a subject is the owner of an account here. */
export interface IdentitiesTable {
  issuer: Fixed<string>;
  subject: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
}

/** What is remembered of a sign-in at a provider, until it is taken. */
export interface SignInsTable {
  /** SHA-256 of the secret that it is taken by, hexadecimal. */
  key: Fixed<string>;
  /** JSON. */
  content: Fixed<string>;
  expires_at: Fixed<string>;
}

/** What is counted for a while: sign-ins that failed, and calls. */
export interface SignInAttemptsTable {
  /** What is counted: an address, an address and an email, or the calls of an account; hashed. */
  key: Fixed<string>;
  failures: number;
  window_ends_at: string;
}

export interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  key: Fixed<string>;
  /** Endpoint, path id and body, hashed: the same key for another request is refused. */
  request_hash: Fixed<string>;
  /** 0 while the request is under way, which no other transaction sees. */
  status: number;
  /** The answer's JSON. */
  response: string;
  /** The item that the request has made, as long as there is one: the key is kept until then. */
  item_id: Generated<string | null>;
  /** When the key came, or its item was deleted. */
  created_at: string;
}

export interface AiCallsTable {
  user_id: Fixed<string>;
  /** Counts a user's calls: of two at once only one can have the next number. */
  number: Fixed<number>;
  asked_at: Fixed<string>;
}

/** A column for each field of a task, as it may be sent; ids are text. */
type TaskColumns = Omit<SentFields, 'status' | IdField> & Record<IdField, string | null>;

export interface TasksTable extends Owned, TaskColumns {
  /** One of the five. */
  status: string;
  /** `foldForSearch` of title and description: what a search looks through. */
  search_text: string;
  /** Set exactly while the status is done. */
  completed_at: string | null;
}

/** A column for each field of a project, as it may be sent. */
export interface ProjectsTable extends Owned, Omit<SentProjectFields, 'status' | 'in_order'> {
  /** active, on_hold, completed. */
  status: string;
  /** 0 or 1: SQLite has no truth values. */
  in_order: number | null;
}

export interface ContextsTable extends Owned {
  name: string;
  /** `fold(name)`; unique per user. */
  name_key: string;
}

export interface ReferenceItemsTable extends Owned {
  title: string;
  content: string | null;
  url: string | null;
  /** `foldForSearch` of title, content and url. */
  search_text: string;
}

export interface ReviewsTable extends Owned {
  /** JSON: items with id, title, description, completed. */
  checklist: string;
  notes: string | null;
  wins: string | null;
  improvements: string | null;
  started_at: Fixed<string>;
  /** Null for the one current review; a partial unique index holds it to one per user. */
  completed_at: string | null;
}

/** What was written lately, for the account's other devices. */
export interface ChangesTable {
  user_id: Fixed<string>;
  /** 1 for the account's first. Without gaps, in the order in which the writes became visible. */
  number: Fixed<number>;
  /** The call's name, such as tasks.move. */
  call: Fixed<string>;
  /** What it created, changed or deleted; null for several at once. */
  item_id: Fixed<string | null>;
  item_updated_at: Fixed<string | null>;
  made_at: Fixed<string>;
}

export type TaskRow = Selectable<TasksTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type UserRow = Selectable<UsersTable>;
