/** Answers to a read that has failed, by their names. None of them says that the item does not exist. */
export const failingAnswers = {
  '500': () => Response.json({ message: 'The disk is full.' }, { status: 500 }),
  '502, in HTML': () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  '422': () => Response.json({ message: 'The id is not valid.' }, { status: 422 }),
  '429': () => Response.json({ message: 'Too many requests.' }, { status: 429 }),
  'a body that is cut off': () => new Response(cutOff()),
  'a body that is not JSON': () => new Response('{"task": {"id": 7,'),
  'a body of the wrong type': () => Response.json('another kind'),
} as const satisfies Readonly<Record<string, () => Response>>;

/** Ends with an error after the first bytes, as when the connection is lost. */
function cutOff(): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode('{"task": {"id": 7, "title": "Call'));
      isSent = true;
    },
  });
}
