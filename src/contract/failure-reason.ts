import { ApiError } from './api-error.ts';
import { messageOf } from './message-of.ts';

/**
 * Why a call failed, in words: the server's own, else what is known about the failure. `fallback` is the table's text for
 * any failure of the call, which gives no reason.
 */
export function reasonOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.message !== fallback) return error.message;
  switch (error.kind) {
    case 'network':
      return 'The server cannot be reached, or the connection broke off.';
    case 'timeout':
      return 'The server took too long to answer.';
    case 'malformed':
      return 'The answer of the server cannot be read.';
    case 'status':
      return `The server answered with an error: ${error.status}.`;
  }
}
