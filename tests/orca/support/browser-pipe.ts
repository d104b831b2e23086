import type { ChildProcess } from 'node:child_process';
import { Readable, Writable } from 'node:stream';

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Chromium's DevTools over the pipes 3 and 4 of its process: JSON, each message ended by a NUL. */
export class BrowserPipe {
  #writable: Writable;
  #waiting = new Map<number, Waiting>();
  #last = 0;
  #page: Promise<string> | undefined;

  constructor(browser: ChildProcess) {
    const [, , , input, output] = browser.stdio;
    if (!(input instanceof Writable) || !(output instanceof Readable))
      throw new Error('Chromium was started without pipes');
    this.#writable = input;
    let rest = '';
    output.setEncoding('utf8').on('data', (text: string) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message));
    });
    const gone = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Chromium has gone'));
      this.#waiting.clear();
    };
    input.on('error', gone);
    browser.once('exit', gone);
  }

  /** Runs a script in the page; resolves to its result, awaited if it is a promise. */
  async evaluate<T>(script: string): Promise<T> {
    const { result, exceptionDetails } = (await this.#askPage('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value: T }; exceptionDetails?: { text: string; exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Runs a script in every document from now on, before its own. */
  async addScript(source: string): Promise<void> {
    await this.#askPage('Page.enable');
    await this.#askPage('Page.addScriptToEvaluateOnNewDocument', { source });
  }

  /** Opens an address in the page; does not wait for it. */
  async open(url: string): Promise<void> {
    await this.#askPage('Page.navigate', { url });
  }

  async close(): Promise<void> {
    await this.#send('Browser.close');
  }

  async #askPage(method: string, params: object = {}): Promise<unknown> {
    this.#page ??= this.#attach();
    return await this.#send(method, params, await this.#page);
  }

  async #attach(): Promise<string> {
    const { targetInfos } = (await this.#send('Target.getTargets')) as {
      targetInfos: { type: string; targetId: string }[];
    };
    const page = targetInfos.find(({ type }) => type === 'page');
    if (!page) throw new Error('Chromium has no page');
    const { sessionId } = (await this.#send('Target.attachToTarget', { targetId: page.targetId, flatten: true })) as {
      sessionId: string;
    };
    return sessionId;
  }

  #send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject });
      this.#writable.write(`${JSON.stringify({ id: this.#last, method, params, sessionId })}\0`);
    });
  }

  #take({ id, result, error }: Answer): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || !waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result);
  }
}
