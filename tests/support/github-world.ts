import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, type GraphQLSchema, graphql } from 'graphql';

/** An issue or a pull request, with GitHub's field names. */
export interface WorldItem {
  __typename: 'Issue' | 'PullRequest';
  id: string;
  number: number;
  title: string;
  url: string;
  repository: { nameWithOwner: string };
}

/** The requests, as they came. */
export interface WorldRequest {
  authorization: string | null;
  body: string;
}

let built: GraphQLSchema | undefined;

/** GitHub's published schema; built once, which takes about a second. */
export function githubSchema(): GraphQLSchema {
  // The published schema declares two fields twice, which its own validation would refuse.
  built ??= buildSchema(published.idl, { assumeValidSDL: true });
  return built;
}

const REPOSITORIES = ['acme/site', 'acme/app', 'other/tool'];

/** This many issues, or pull requests, over several repositories. */
export function worldItems(type: WorldItem['__typename'], count: number): WorldItem[] {
  const [letter, path] = type === 'Issue' ? ['I', 'issues'] : ['PR', 'pull'];
  return Array.from({ length: count }, (_, at) => {
    const nameWithOwner = REPOSITORIES[at % REPOSITORIES.length] ?? '';
    const number = at + 1;
    const url = `https://github.com/${nameWithOwner}/${path}/${number}`;
    return {
      __typename: type,
      id: `${letter}_${number}`,
      number,
      title: `${type} ${number}`,
      url,
      repository: { nameWithOwner },
    };
  });
}

/** A GitHub in memory: its published schema, with a search over the world's open issues and review requests. */
export class GithubWorld {
  token = 'ghp_canary0123456789';
  issues: (WorldItem | null)[] = [];
  reviews: (WorldItem | null)[] = [];
  /** The total it reports, when that differs from what it has. */
  count: number | undefined;
  readonly requests: WorldRequest[] = [];

  /** Answers a POST to /graphql as GitHub does. */
  async answer(request: WorldRequest): Promise<{ status: number; body: unknown }> {
    this.requests.push(request);
    if (request.authorization !== `Bearer ${this.token}`) {
      return {
        status: 401,
        body: { message: 'Bad credentials', documentation_url: 'https://docs.github.com/graphql' },
      };
    }
    const { query, variables } = JSON.parse(request.body) as { query: string; variables: Record<string, unknown> };
    const body = await graphql({
      schema: githubSchema(),
      source: query,
      variableValues: variables,
      rootValue: { search: (args: { query: string; first: number; after: string | null }) => this.#search(args) },
    });
    return { status: 200, body };
  }

  #search({ query, first, after }: { query: string; first: number; after: string | null }) {
    const found = query.includes('assignee:@me')
      ? this.issues
      : query.includes('review-requested:@me')
        ? this.reviews
        : [];
    if (!/is:open is:(issue|pr)/.test(query)) throw new Error('The search names no open issues or pull requests');
    if (first > 100) throw new Error('Requesting more than 100 records is not allowed');
    const from = after === null ? 0 : Number(Buffer.from(after, 'base64').toString().replace('cursor:', ''));
    const end = Math.min(from + first, found.length);
    return {
      issueCount: this.count ?? found.length,
      pageInfo: { hasNextPage: end < found.length, endCursor: Buffer.from(`cursor:${end}`).toString('base64') },
      nodes: found.slice(from, end),
    };
  }
}
