/** What was written to the console in this test file, and what tests have claimed of it. */
interface Claim {
  pattern: RegExp | string;
  heard: boolean;
}

const METHODS = ['error', 'warn', 'log', 'info', 'debug'] as const;

let heard: string[] = [];
let claims: Claim[] = [];

function textOf(argument: unknown): string {
  if (argument instanceof Error) return argument.stack ?? String(argument);
  if (typeof argument !== 'object' || argument === null) return String(argument);
  try {
    return JSON.stringify(argument);
  } catch {
    // For a circular value or a BigInt the type is enough.
    return Object.prototype.toString.call(argument);
  }
}

const matches = (pattern: RegExp | string, text: string) =>
  typeof pattern === 'string'
    ? text.includes(pattern)
    : new RegExp(pattern, pattern.flags.replace(/[gy]/g, '')).test(text);

/** From now on keeps what is written to the console for `judgeConsole` and does not show it. */
export function listenToConsole(): void {
  for (const method of METHODS) {
    console[method] = (...args: unknown[]) => {
      heard.push(`console.${method}: ${args.map(textOf).join(' ')}`);
    };
  }
}

/**
 * Claims the console messages of this test that match, such as `expectConsole(/^console.error: .*Failed to move/)`; a
 * string matches anywhere in the message. The test fails when no message matches.
 */
export function expectConsole(pattern: RegExp | string): void {
  claims.push({ pattern, heard: false });
}

/** Throws when a message was not claimed or a claimed one did not come; then forgets both. */
export function judgeConsole(): void {
  const [messages, expected] = [heard, claims];
  heard = [];
  claims = [];
  const noise = messages.filter((text) => {
    const claimed = expected.filter(({ pattern }) => matches(pattern, text));
    for (const claim of claimed) claim.heard = true;
    return claimed.length === 0;
  });
  const silent = expected.filter((claim) => !claim.heard).map(({ pattern }) => `${pattern}`);
  const problems = [
    ...noise.map((text) => `The console was written to:\n  ${text}`),
    ...silent.map((pattern) => `Expected on the console, but it did not come: ${pattern}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
