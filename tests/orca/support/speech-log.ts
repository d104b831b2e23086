import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A line of tests/orca/profile/speech_into_file.py. */
type Line =
  | { kind: 'said'; text: string }
  | { kind: 'cut' }
  | { kind: 'key'; name: string }
  | { kind: 'quiet'; asked: string };

/** How often the file is looked at, and for how long at most: a machine that is busy is slow, not silent. */
const LOOK = 15;
const PATIENCE = 30_000;

/** What Orca says, as its driver writes it down, and a way to ask it whether it has more to say. */
export class SpeechLog {
  /** What Orca has to have in its environment. */
  readonly env: Record<string, string>;
  readonly #file: string;
  readonly #check: () => void;
  #asked = 0;

  /** `check` throws when there is nobody left to wait for. */
  constructor(folder: string, check: () => void) {
    this.#file = join(folder, 'speech.jsonl');
    this.#check = check;
    const questions = join(folder, 'questions');
    writeFileSync(this.#file, '');
    execFileSync('mkfifo', [questions]);
    this.env = { ORCA_SPEECH: this.#file, ORCA_ASK: questions };
  }

  /** How many lines there are: where what comes next begins. */
  get length(): number {
    return this.#lines().length;
  }

  /** What was said from a line on, piece by piece. */
  said(from: number): string[] {
    return this.#lines()
      .slice(from)
      .flatMap((line) => (line.kind === 'said' ? [line.text.replaceAll('\u00A0', ' ').trim()] : []));
  }

  /** Waits until something has been said from a line on. */
  async untilSaid(from: number, pattern: RegExp): Promise<void> {
    await this.#until(
      () => pattern.test(this.said(from).join(' ')),
      () => `Orca did not say ${pattern}, but:\n${this.said(from).join('\n')}`,
    );
  }

  /** Waits until Orca has dealt with so many keys let go. */
  async untilKeys(from: number, count: number): Promise<void> {
    const keys = () =>
      this.#lines()
        .slice(from)
        .filter(({ kind }) => kind === 'key').length;
    await this.#until(
      () => keys() >= count,
      () => `Orca has heard of ${keys()} keys instead of ${count}`,
    );
  }

  /** Waits until Orca has no more to say. */
  async untilQuiet(): Promise<void> {
    this.#asked += 1;
    const asked = `${this.#asked}`;
    const pipe = openSync(this.env.ORCA_ASK ?? '', 'w');
    writeSync(pipe, `${asked}\n`);
    closeSync(pipe);
    await this.#until(
      () => this.#lines().some((line) => line.kind === 'quiet' && line.asked === asked),
      () => 'Orca does not become quiet',
    );
  }

  async #until(isSo: () => boolean, complaint: () => string): Promise<void> {
    for (const end = Date.now() + PATIENCE; !isSo(); await pause(LOOK)) {
      this.#check();
      if (Date.now() > end) throw new Error(complaint());
    }
  }

  #lines(): Line[] {
    const text = readFileSync(this.#file, 'utf8');
    // The last line may be half written.
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }
}
