import type { IncomingMessage, ServerResponse } from 'node:http';

/** A fault for the other server to show. */
export interface FaultRule {
  method: string;
  /** Tested against the path below the base. */
  path: RegExp;
  /** How many times; always when not given. */
  times?: number;
  /**
   * `status`: a refusal · `hang`: no response, ever · `drop`: the connection breaks · `html`: a page, as a proxy sends ·
   * `truncated`: the connection breaks within the body · `malformed`: invalid JSON · `wrong-type`: valid JSON of another
   * type.
   */
  how: 'status' | 'hang' | 'drop' | 'html' | 'truncated' | 'malformed' | 'wrong-type';
  /** Used instead of 500 for `status`, and instead of 200 otherwise. */
  status?: number;
  /** The server's message; without it `status` responds `{error}` and no `message`. */
  message?: string;
  headers?: Record<string, string>;
  /** What `wrong-type` responds instead of a number. */
  body?: unknown;
}

/** Keeps the rules, and spoils the responses that match one. */
export function createFaults() {
  const rules: (FaultRule & { left: number })[] = [];
  return {
    add: (rule: FaultRule) => {
      rules.push({ ...rule, left: rule.times ?? Number.POSITIVE_INFINITY });
    },
    /** The rule that this request matches; counts its use. */
    take(method: string, path: string): FaultRule | undefined {
      const rule = rules.find((other) => other.left > 0 && other.method === method && other.path.test(path));
      if (rule) rule.left -= 1;
      return rule;
    },
  };
}

/** Responds to a request as the rule says. `cors`: the headers that let a browser read the response. */
export function answerWrongly(
  { how, status, message, headers = {}, body = 42 }: FaultRule,
  request: IncomingMessage,
  response: ServerResponse,
  cors: Record<string, string>,
): void {
  const json = { ...cors, ...headers, 'Content-Type': 'application/json' };
  switch (how) {
    case 'hang':
      return;
    case 'drop':
      request.socket.destroy();
      return;
    case 'truncated':
      response.writeHead(status ?? 200, { ...json, 'Content-Length': '4000' });
      response.write('{"data": [', () => request.socket.destroy());
      return;
    case 'status':
      response.writeHead(status ?? 500, json);
      response.end(JSON.stringify(message === undefined ? { error: 'E_ODD', trace: [] } : { message }));
      return;
    case 'html':
      response.writeHead(status ?? 200, { ...cors, ...headers, 'Content-Type': 'text/html' });
      response.end('<!doctype html><title>Gateway</title><h1>One moment</h1>');
      return;
    case 'malformed':
      response.writeHead(status ?? 200, json);
      response.end('{"data": [1, 2');
      return;
    case 'wrong-type':
      response.writeHead(status ?? 200, json);
      response.end(JSON.stringify(body));
  }
}
