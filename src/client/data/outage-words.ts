import type { ApiError } from '#contract/api-error.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { counted } from '#contract/entities/counted.ts';

/**
 * The message once everything that waited has been sent; null for none. `isBack`: the server did not answer before. Says so
 * also when nothing waited here, or another tab sent it: otherwise the message that the server is away would stay.
 */
export function backInWords(sent: number, isBack: boolean): string | null {
  if (sent > 0) return counted(sent, 'change was sent', 'changes were sent');
  return isBack ? 'The server answers again' : null;
}

/**
 * The message about a change that got no answer, or more than the server takes just now: that is sent without the user, who need
 * not try again. `canKeep`: the browser stored the change.
 */
export function waitsInWords(failure: ApiError, canKeep: boolean): string {
  const { failure: own } = endpoints[failure.endpoint as EndpointName];
  const [why, then] =
    failure.status === 429
      ? [`${own}. The server takes no more just now`, 'takes more']
      : [failure.message.replace(/\.$/, ''), 'answers'];
  return `${why}. It is ${canKeep ? 'kept, and is sent' : 'sent from this page'} when the server ${then}`;
}

/** The message when a read finds that the server is away. `failure`: the words of the read's failure. */
export const awayInWords = (canKeep: boolean, failure?: string): string =>
  `${failure === undefined ? '' : `${failure.replace(/\.$/, '')}. `}The server does not answer; changes are ${canKeep ? 'kept, and sent' : 'sent from this page'} when it does`;
