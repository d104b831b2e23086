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

/** The polling interval of the file, and the longest wait: a busy machine is slow, not silent. */
const LOOK = 15;
const PATIENCE = 30_000;

/** The log of Orca's speech, and a way to ask Orca whether it has more to say. */
export class SpeechLog {
  /** Environment variables for Orca. */
  readonly env: Record<string, string>;
  readonly #file: string;
  readonly #check: () => void;
  #asked = 0;

  /** `check` throws when a program has ended. */
  constructor(folder: string, check: () => void) {
    this.#file = join(folder, 'speech.jsonl');
    this.#check = check;
    const questions = join(folder, 'questions');
    writeFileSync(this.#file, '');
    execFileSync('mkfifo', [questions]);
    this.env = { ORCA_SPEECH: this.#file, ORCA_ASK: questions };
  }

  /** The number of lines so far: the start of the next speech. */
  get length(): number {
    return this.#lines().length;
  }

  /** The speech from a line on, piece by piece. */
  said(from: number): string[] {
    return this.#lines()
      .slice(from)
      .flatMap((line) => (line.kind === 'said' ? [line.text.replaceAll('\u00A0', ' ').trim()] : []));
  }

  /** Waits for speech from a line on. */
  async untilSaid(from: number, pattern: RegExp): Promise<void> {
    await this.#until(
      () => pattern.test(this.said(from).join(' ')),
      () => `Orca did not say ${pattern}, but:\n${this.said(from).join('\n')}`,
    );
  }

  /** Waits until Orca has processed this many key releases. */
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
