/**
 * What the user is told once everything that waited has been sent; null for nothing. `isBack`: the server did not answer
 * before. Nothing may have waited here, or another tab has sent it: the words that it does not answer would stay otherwise.
 */
export function backInWords(sent: number, isBack: boolean): string | null {
  if (sent > 0) return sent === 1 ? '1 change was sent' : `${sent} changes were sent`;
  return isBack ? 'The server answers again' : null;
}

/** What the user is told of a change that got no answer. `canKeep`: the browser has stored it. */
export const waitsInWords = (failure: string, canKeep: boolean): string =>
  `${failure.replace(/\.$/, '')}. It is ${canKeep ? 'kept, and is sent' : 'sent from this page'} when the server answers`;

/** What the user is told where a read finds that the server is away. `failure`: what became of the read. */
export const awayInWords = (canKeep: boolean, failure?: string): string =>
  `${failure === undefined ? '' : `${failure.replace(/\.$/, '')}. `}The server does not answer; changes are ${canKeep ? 'kept, and sent' : 'sent from this page'} when it does`;
