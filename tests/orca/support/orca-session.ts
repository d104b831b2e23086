import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromiumArgs, findChromium } from '../../../src/launch/chromium.mjs';
import { BrowserPipe } from './browser-pipe.ts';
import { toXdotool } from './chord.ts';
import { pageAtRest, watchPage } from './page-watch.ts';
import { Processes } from './processes.ts';
import { SpeechLog } from './speech-log.ts';

const run = promisify(execFile);
const profile = fileURLToPath(new URL('../profile', import.meta.url));
const SCREEN = '1280x900';

export interface OrcaOptions {
  /** The page. */
  url: string;
  /** Scripts that run in the page before its own. */
  scripts: readonly string[];
}

/** Orca and the browser that it reads, with their own display, bus and clock, and real keys. */
export class OrcaSession {
  readonly #folder = mkdtempSync(join(tmpdir(), 'orca-session-'));
  readonly #processes = new Processes(this.#folder);
  readonly #log = new SpeechLog(this.#folder, () => this.#processes.check());
  #env: Record<string, string> = {};
  #browser: BrowserPipe | undefined;

  /** Resolves to Orca's speech once it has read the opened page and has no more to say. */
  static async start(options: OrcaOptions): Promise<{ orca: OrcaSession; said: string[] }> {
    const orca = new OrcaSession();
    try {
      return { orca, said: await orca.#start(options) };
    } catch (error) {
      await orca.end();
      throw error;
    }
  }

  /** Presses one chord; resolves to Orca's speech, in order. */
  async press(chord: string): Promise<string[]> {
    const from = this.#log.length;
    await this.#xdotool(toXdotool(chord));
    await this.#log.untilKeys(from, chord.split('+').length);
    return await this.#rest(from);
  }

  /**
   * Writes words, letter by letter, each when Orca has heard of the one before; answers what is said to the last one. How
   * much is said between letters depends on how fast they come, so the last comes when there is nothing more to say.
   */
  async write(text: string): Promise<string[]> {
    const letters = [...text];
    const last = letters.pop();
    let from = this.#log.length;
    const type = async (letter: string) => {
      from = this.#log.length;
      await this.#xdotool(['type', '--clearmodifiers', '--', letter]);
      await this.#log.untilKeys(from, 1);
    };
    for (const letter of letters) await type(letter);
    if (letters.length > 0) await this.#rest(from);
    if (last !== undefined) await type(last);
    return await this.#rest(from);
  }

  /** Runs a script in the page, for events that the user does not cause; resolves to Orca's speech. */
  async happen(script: string): Promise<string[]> {
    const from = this.#log.length;
    await this.#page.evaluate(script);
    return await this.#rest(from);
  }

  /** Looks something up in the page. */
  async look<T>(script: string): Promise<T> {
    return await this.#page.evaluate<T>(script);
  }

  /** Ends the browser, Orca and everything that they need, and removes their files. */
  async end(): Promise<void> {
    await this.#processes.end();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #start({ url, scripts }: OrcaOptions): Promise<string[]> {
    const folder = (name: string) => {
      const path = join(this.#folder, name);
      mkdirSync(path, { recursive: true, mode: 0o700 });
      return path;
    };
    cpSync(profile, folder('profile'), { recursive: true });
    this.#env = {
      // Its own pgrep first.
      PATH: [join(this.#folder, 'profile', 'bin'), '/usr/bin', '/bin'].join(delimiter),
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      HOME: folder('home'),
      TMPDIR: folder('tmp'),
      XDG_RUNTIME_DIR: folder('runtime'),
      XDG_CONFIG_HOME: folder('home/.config'),
      XDG_CACHE_HOME: folder('home/.cache'),
      XDG_DATA_HOME: folder('home/.local/share'),
      GSETTINGS_BACKEND: 'memory',
      PYTHONDONTWRITEBYTECODE: '1',
      ...this.#log.env,
    };
    // No reset when the last client ends: there may be none for a moment.
    const display = this.#processes.start(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', `${SCREEN}x24`, '-nolisten', 'tcp', '-noreset'],
      this.#env,
      1,
    );
    const bus = this.#processes.start('dbus-daemon', ['--session', '--nofork', '--print-address=3'], this.#env, 1);
    this.#env.DISPLAY = `:${await firstLine(display.stdio[3])}`;
    this.#env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus.stdio[3]);
    this.#processes.start(
      '/usr/libexec/at-spi-bus-launcher',
      ['--launch-immediately', '--a11y=1', '--screen-reader=1'],
      this.#env,
    );
    // A window manager: without one, keys go to the window under the pointer.
    this.#processes.start('openbox', ['--sm-disable'], this.#env);
    // Start Orca after the browser: it sometimes exits when a browser appears during its start.
    const browser = this.#startBrowser(folder('chromium'));
    await untilFocused(browser);
    const debug = process.env.ORCA_DEBUG;
    const log = debug === undefined ? [] : [`--debug-file=${debug}`];
    this.#processes.start('orca', ['-u', join(this.#folder, 'profile'), ...log], this.#env);
    await this.#log.untilSaid(0, /Screen reader on/);
    // Last, so that calls answered by another script count too.
    for (const script of [...scripts, watchPage]) await browser.addScript(script);
    await this.#log.untilQuiet();
    const from = this.#log.length;
    await browser.open(url);
    await this.#log.untilSaid(from, /Finished loading/);
    return await this.#rest(from);
  }

  #startBrowser(folder: string): BrowserPipe {
    // Otherwise it asks, aloud through Orca, whether to save the password.
    mkdirSync(join(folder, 'Default'));
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ credentials_enable_service: false }));
    const chromium = this.#processes.start(
      findChromium({ window: true }) ?? 'chromium',
      [
        ...chromiumArgs,
        '--test-type',
        '--no-default-browser-check',
        '--disable-default-apps',
        '--disable-extensions',
        '--password-store=basic',
        '--disable-features=Translate,OptimizationHints,MediaRouter,GlobalMediaControls,PasswordManagerOnboarding',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        // It also turns this on when it notices Orca, and the page would be read twice.
        '--force-renderer-accessibility',
        '--remote-debugging-pipe',
        `--user-data-dir=${folder}`,
        '--window-position=0,0',
        `--window-size=${SCREEN.replace('x', ',')}`,
        'data:text/html,<title>Empty</title>',
      ],
      this.#env,
      2,
    );
    this.#browser = new BrowserPipe(chromium);
    return this.#browser;
  }

  get #page(): BrowserPipe {
    if (!this.#browser) throw new Error('There is no browser yet');
    return this.#browser;
  }

  /** Waits for the page, then for Orca, which still has to speak about the page's last change. */
  async #rest(from: number): Promise<string[]> {
    await this.#page.evaluate(pageAtRest);
    await this.#log.untilQuiet();
    return this.#log.said(from);
  }

  async #xdotool(args: readonly string[]): Promise<void> {
    const { stderr } = await run('xdotool', args, { env: this.#env });
    if (stderr.trim() !== '') throw new Error(`xdotool ${args.join(' ')}: ${stderr.trim()}`);
  }
}

/** Resolves when the page has the keyboard focus. */
const hasFocus = `new Promise((resolve) => {
  const look = () => (document.hasFocus() ? resolve(true) : setTimeout(look, 20));
  look();
})`;

function firstLine(pipe: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!(pipe instanceof Readable)) {
      reject(new Error('There is no pipe'));
      return;
    }
    let text = '';
    pipe.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.trim());
    });
    pipe.once('end', () => reject(new Error('It ended without a line')));
  });
}

/** Waits for the browser's first page, which may replace an empty one during the query. */
async function untilFocused(browser: BrowserPipe): Promise<void> {
  for (;;) {
    try {
      return await browser.evaluate(hasFocus);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('context was destroyed'))) throw error;
    }
  }
}
