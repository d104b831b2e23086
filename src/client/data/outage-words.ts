/**
 * The message once everything that waited has been sent; null for none. `isBack`: the server did not answer before. Says so
 * also when nothing waited here, or another tab sent it: otherwise the message that the server is away would stay.
 */
export function backInWords(sent: number, isBack: boolean): string | null {
  if (sent > 0) return sent === 1 ? '1 change was sent' : `${sent} changes were sent`;
  return isBack ? 'The server answers again' : null;
}

/** The message about a change that got no answer. `canKeep`: the browser stored the change. */
export const waitsInWords = (failure: string, canKeep: boolean): string =>
  `${failure.replace(/\.$/, '')}. It is ${canKeep ? 'kept, and is sent' : 'sent from this page'} when the server answers`;

/** The message when a read finds that the server is away. `failure`: the words of the read's failure. */
export const awayInWords = (canKeep: boolean, failure?: string): string =>
  `${failure === undefined ? '' : `${failure.replace(/\.$/, '')}. `}The server does not answer; changes are ${canKeep ? 'kept, and sent' : 'sent from this page'} when it does`;
