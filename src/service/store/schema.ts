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

/** Set once, never changed. */
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
  /** Set while the account is disabled. */
  disabled_at: string | null;
  /** The number of the account's last change. */
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
  /** Browser and system in which it was started, such as 'Firefox on Linux'; null when unknown. */
  device: Fixed<string | null>;
  /** The absolute end, however busy the session is. */
  expires_at: Fixed<string>;
}

/** Tokens of programs, valid until they are revoked. */
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

/** Links the subject at a provider to its account here. */
export interface IdentitiesTable {
  issuer: Fixed<string>;
  subject: Fixed<string>;
  user_id: Fixed<string>;
  created_at: Fixed<string>;
}

/** The state of a sign-in at a provider, until it is taken. */
export interface SignInsTable {
  /** SHA-256 of the secret for which it is taken, hexadecimal. */
  key: Fixed<string>;
  /** JSON. */
  content: Fixed<string>;
  expires_at: Fixed<string>;
}

/** Counts in a time window: failed sign-ins, and calls. */
export interface SignInAttemptsTable {
  /** The key of the count: an address, an address and an email, or an account; hashed. */
  key: Fixed<string>;
  failures: number;
  window_ends_at: string;
}

export interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  key: Fixed<string>;
  /** Endpoint, path id and body, hashed: the same key for another request is refused. */
  request_hash: Fixed<string>;
  /** 0 while the request is running, which no other transaction sees. */
  status: number;
  /** The answer's JSON. */
  response: string;
  /** The item that the request created, while it exists: the key is kept as long. */
  item_id: Generated<string | null>;
  /** When the key was used, or its item was deleted. */
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
  /** `foldForSearch` of title and description: the text that is searched. */
  search_text: string;
  /** Set exactly while the status is done. */
  completed_at: string | null;
}

/** A column for each field of a project, as it may be sent. */
export interface ProjectsTable extends Owned, Omit<SentProjectFields, 'status' | 'in_order'> {
  /** active, on_hold, completed. */
  status: string;
  /** 0 or 1: SQLite has no booleans. */
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
  /** Null for the current review; a partial unique index allows one per user. */
  completed_at: string | null;
}

/** The last writes, for the account's other devices. */
export interface ChangesTable {
  user_id: Fixed<string>;
  /** 1 for the account's first change. Without gaps, in the order in which the writes became visible. */
  number: Fixed<number>;
  /** The name of the call, such as tasks.move. */
  call: Fixed<string>;
  /** The id of the created, changed or deleted item; null for several at once. */
  item_id: Fixed<string | null>;
  item_updated_at: Fixed<string | null>;
  made_at: Fixed<string>;
}

export type TaskRow = Selectable<TasksTable>;
export type ReviewRow = Selectable<ReviewsTable>;
export type UserRow = Selectable<UsersTable>;
