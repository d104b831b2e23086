import * as z from 'zod/mini';
import type { FoundItem, FoundPage } from '#machines/source-import-course.ts';
import { askGraphql, type GraphqlAccess } from './ask-graphql.ts';
import { type Answers, type Source, SourceError, type SourceKind } from './source.ts';

const NAME = 'GitHub';
const ADDRESS = 'https://api.github.com/graphql';
const PAGE = 50;
/** The most results of a search, however many there are. */
const MOST = 1000;

/** The only query: a page of a search. */
export const FIND = /* GraphQL */ `
  query Find($search: String!, $first: Int!, $after: String) {
    search(type: ISSUE, query: $search, first: $first, after: $after) {
      issueCount
      pageInfo {
        hasNextPage
        endCursor
      }
      nodes {
        __typename
        ... on Issue {
          id
          number
          title
          url
          repository {
            nameWithOwner
          }
        }
        ... on PullRequest {
          id
          number
          title
          url
          repository {
            nameWithOwner
          }
        }
      }
    }
  }
`;

const issues: SourceKind = { id: 'issues', title: 'Assigned issues', one: 'issue', several: 'issues' };
const reviews: SourceKind = {
  id: 'reviews',
  title: 'Review requests',
  one: 'review request',
  several: 'review requests',
};

/** The searches, with the oldest first so that new results move nothing; and the titles of their tasks. */
const searches = [
  {
    kind: issues,
    search: 'is:open is:issue assignee:@me archived:false sort:created-asc',
    titleOf: (title: string) => title,
  },
  {
    kind: reviews,
    search: 'is:open is:pr review-requested:@me archived:false sort:created-asc',
    titleOf: (title: string) => `Review: ${title}`,
  },
];

/** The frame of an answer; its nodes are read one by one, so that an odd one costs only itself. */
const Found = z.object({
  search: z.object({
    issueCount: z.int().check(z.minimum(0)),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullish(z.string()) }),
    nodes: z.nullish(z.array(z.unknown())),
  }),
});

const Node = z.object({
  id: z.string().check(z.minLength(1)),
  number: z.int(),
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  repository: z.object({ nameWithOwner: z.string() }),
});

/**
 * Issues that are assigned to the user, and reviews that are requested from them, in all repositories that the token can
 * read.
 */
export const source: Source = {
  fields: [
    {
      name: 'token',
      label: 'Token',
      isSecret: true,
      help: 'A personal access token that may read issues and pull requests (GitHub: Settings, Developer settings). It stays in the memory of this tab, and is sent to the address below only.',
    },
    {
      name: 'address',
      label: 'Address',
      initial: ADDRESS,
      help: 'For GitHub Enterprise, give its own address. Whoever runs this Mizu must allow it.',
    },
  ],
  kinds: [issues, reviews],
  async *pages(answers: Answers, signal: AbortSignal) {
    const access = { name: NAME, address: answers.address || ADDRESS, token: answers.token ?? '' };
    for (const search of searches) yield* pagesOf(search, access, signal);
  },
};

async function* pagesOf(
  { kind, search, titleOf }: (typeof searches)[number],
  access: GraphqlAccess,
  signal: AbortSignal,
): AsyncGenerator<FoundPage> {
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const { data, problems } = await askGraphql(access, FIND, { search, first: PAGE, after: after ?? null }, signal);
    const read = Found.safeParse(data);
    if (!read.success) throw new SourceError(problems[0] || `${NAME} answered with something that cannot be read.`);
    const { issueCount, pageInfo, nodes } = read.data.search;
    const items = (nodes ?? []).flatMap((node) => itemOf(node, kind, titleOf) ?? []);
    const lost = (nodes ?? []).length - items.length;
    yield {
      kind: kind.id,
      items,
      total: Math.min(issueCount, MOST),
      notes: [
        ...problems,
        ...(lost > 0 && problems.length === 0 ? [`${NAME} keeps some ${kind.several} back from this token.`] : []),
        ...(issueCount > MOST ? [`${NAME} gives only the first ${MOST} of ${issueCount} ${kind.several}.`] : []),
      ],
    };
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
    if (after !== undefined && seen.has(after)) throw new SourceError(`${NAME} gives the same page again and again.`);
    seen.add(after ?? '');
  } while (after !== undefined);
}

function itemOf(node: unknown, kind: SourceKind, titleOf: (title: string) => string): FoundItem | undefined {
  const { data } = Node.safeParse(node);
  if (!data) return undefined;
  const detail = `${data.repository.nameWithOwner}#${data.number}`;
  return { key: data.id, kind: kind.id, title: titleOf(data.title.trim() || detail), detail, url: data.url };
}
