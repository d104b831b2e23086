import * as z from 'zod/mini';

const PLACE = '/config.json';
const DEFAULT_BASE = '/api';
const DEFAULT_SOURCES = ['https://api.github.com'];

const isAddress = (text: string) => URL.canParse(text) && /^https?:/.test(text);
const isPath = (text: string) => /^\/(?!\/)/.test(text);

const baseWords = 'must be a path, such as /api, or an http(s) address';
const originWords = 'must be an origin, such as https://api.github.com';

const Config = z.object(
  {
    apiBase: z._default(
      z.string(baseWords).check(z.refine((text) => isPath(text) || isAddress(text), baseWords)),
      DEFAULT_BASE,
    ),
    sourceHosts: z._default(
      z.array(
        z.string(originWords).check(z.refine((text) => isAddress(text) && new URL(text).origin === text, originWords)),
        'must be a list',
      ),
      DEFAULT_SOURCES,
    ),
  },
  'it must be an object',
);

/** Why `config.json` cannot be used, in words for the user. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the API base from `config.json` beside the page, and limits the page's connections to that API and to the sources.
 * Without the file the API is at `/api`. Rejects with `ConfigError` when the file exists and is wrong.
 */
export async function readConfig(
  page: Pick<Window & typeof globalThis, 'document' | 'location' | 'fetch'>,
): Promise<string> {
  const answer = await page.fetch(PLACE, { cache: 'no-cache' });
  const text = await answer.text();
  const isThere = isFile(answer, text);
  if (isThere && !answer.ok)
    throw new ConfigError(`This page’s ${PLACE} cannot be read: the host answers ${answer.status}.`);
  const { apiBase, sourceHosts } = isThere ? parse(text) : parse('{}');
  limitConnections(page.document, [new URL(apiBase, page.location.href).origin, ...sourceHosts]);
  return apiBase.replace(/\/+$/, '');
}

/**
 * A host may answer every unknown address with a page. What a proxy's page says about a busy or missing host says nothing
 * about the file.
 */
function isFile(answer: Response, text: string): boolean {
  const isTrouble = [408, 429].includes(answer.status) || answer.status >= 500;
  return answer.status !== 404 && (isTrouble || !text.trimStart().startsWith('<'));
}

function parse(text: string): z.output<typeof Config> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ConfigError(`This page’s ${PLACE} is not valid JSON.`, { cause });
  }
  const parsed = Config.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`This page’s ${PLACE} is wrong: ${[issue?.path.join('.'), issue?.message].join(' ').trim()}.`);
}

/** Policies add up: this one narrows the page's own, which cannot know where the API is. */
function limitConnections(document: Document, origins: readonly string[]): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src 'self' ${origins.join(' ')}`;
  document.head.append(policy);
}
