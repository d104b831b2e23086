import { APICallError, StreamProviderError } from 'ai';
import { secondsIn } from '#contract/retry-after.ts';
import { HttpError } from '../http-error.ts';
import { NoAnswerError } from './generate.ts';
import { REQUEST_LIMIT, TooLongError, UnendingError } from './guarded-fetch.ts';
import type { Configured } from './providers.ts';
import { inWords } from './rate-limit.ts';

/** The longest wait before a second attempt, in milliseconds; the user decides about a longer one. */
const LONGEST_WAIT = 5000;
/** How long to wait for a provider that does not say, in seconds. */
const USUAL_PAUSE = 30;
/** The longest text of a failure in the log, in characters; a parser may repeat megabytes. */
const DETAILS_LIMIT = 20_000;

/** The HTTP status of a provider's failure; undefined when there was no answer, or an unreadable one. */
function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) || StreamProviderError.isInstance(error) ? error.statusCode : undefined;
}

/** The seconds that the provider asks to wait; undefined when it does not say. */
function retryAfterOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? secondsIn(error.responseHeaders?.['retry-after']) : undefined;
}

/** How long to wait before a second attempt, in milliseconds; undefined when it would be useless. */
export function waitBeforeRetry(error: unknown, usual: number): number | undefined {
  const status = statusOf(error);
  const isPassing = status === undefined || status < 300 ? isLost(error) : status === 429 || status >= 500;
  if (!isPassing) return undefined;
  const asked = retryAfterOf(error);
  if (asked === undefined) return usual;
  return asked * 1000 <= LONGEST_WAIT ? asked * 1000 : undefined;
}

/** Whether the network failed, before an answer or during it. */
const isLost = (error: unknown) => APICallError.isInstance(error) && error.isRetryable;

/** Whether a server refused a request because of its tools, which many small servers do not support. */
export function refusesTools(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode = 0, responseBody = '' } = error;
  return (
    statusCode >= 400 && ![401, 403, 429].includes(statusCode) && /\btools?\b|tool_choice|function/i.test(responseBody)
  );
}

/** The provider's own words about a failure, on one line for the log, without the request. */
export function detailsOf(error: unknown): string {
  const status = statusOf(error);
  const said = APICallError.isInstance(error) ? (error.responseBody ?? '') : '';
  const parts = [status === undefined ? '' : String(status), ...messagesOf(error), said];
  // A control character could start a new line, or colour the operator's terminal.
  return parts
    .filter(Boolean)
    .join(' – ')
    .slice(0, DETAILS_LIMIT)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
}

function messagesOf(error: unknown, depth = 4): string[] {
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : (JSON.stringify(error) ?? '')];
  const { name, message, cause } = error;
  return [`${name}: ${message}`, ...(cause !== undefined && depth > 0 ? messagesOf(cause, depth - 1) : [])];
}

/** One clear message for the user, without the provider's own words. `hasBegun`: the user has read the beginning of the reply. */
export function refusalOf(error: unknown, { name, prefix, model }: Configured, hasBegun: boolean): HttpError {
  const status = statusOf(error);
  if (status === 429) {
    const wait = Math.max(1, retryAfterOf(error) ?? USUAL_PAUSE);
    const message = `${name} takes no more questions now. Try again in ${inWords(wait)}.`;
    return new HttpError(429, 'ai_rate_limited', message, { headers: { 'Retry-After': String(wait) } });
  }
  const problem =
    boundOf(error) ?? (hasBegun ? 'broke off its answer. Try again.' : problemOf(error, status, { prefix, model }));
  return new HttpError(502, 'ai_failed', `${name} ${problem}`);
}

/** What is wrong with an answer that we stopped reading; undefined when the provider itself failed. */
function boundOf(error: unknown): string | undefined {
  if (hasCause(error, TooLongError)) return 'gave too long an answer: it was cut off.';
  if (hasCause(error, UnendingError)) {
    return `did not finish its answer in ${REQUEST_LIMIT} requests: it was stopped. Try again, or ask for less.`;
  }
  return undefined;
}

function problemOf(
  error: unknown,
  status: number | undefined,
  { prefix, model }: Pick<Configured, 'prefix' | 'model'>,
) {
  if (error instanceof NoAnswerError && error.wasCut) {
    return 'used up the length of its answer before it said anything. Ask for less.';
  }
  if (isLost(error) && (status === undefined || status < 300)) return 'cannot be reached. Try again later.';
  if (status === 401 || status === 403) return `does not accept its key. Check ${prefix}_API_KEY.`;
  if (status === 404) return `does not know the model ${model}. Check ${prefix}_MODEL and ${prefix}_BASE_URL.`;
  if (status === 413) return 'finds the question too long. Ask for less, or start a new conversation.';
  if (status !== undefined && status >= 300 && status < 400) {
    return `is not at its address: it leads elsewhere. Check ${prefix}_BASE_URL.`;
  }
  if (status !== undefined && status >= 500) return 'has a fault of its own. Try again later.';
  if (status !== undefined && status >= 400) return 'refused the question. The log of the service says why.';
  return 'gave no answer that can be read. Try again.';
}

function hasCause(error: unknown, kind: typeof TooLongError | typeof UnendingError): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof kind) return true;
  }
  return false;
}
