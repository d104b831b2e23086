import type { AiProvider } from '#contract/entities/ai.ts';
import type { providers } from '#service/ai/providers.ts';
import {
  answers,
  type Behaviour,
  breaksOff,
  endsEarly,
  fails,
  failsLate,
  floods,
  hangs,
  refuses,
  repeatsKey,
  says,
  stalls,
} from './provider.ts';

type Names = (typeof providers)[AiProvider];

export interface Case {
  name: string;
  behaviours: Behaviour[];
  status: number;
  /** What the user sees: the reply, or the error message. */
  sees: string | ((names: Names) => string);
  code?: string;
  retryAfter?: string;
  /** How often the provider is asked. */
  requests: number;
  /** Whether the service hangs up before the provider has come to its end. */
  hangsUp?: true;
  /** Whether the answer is a stream of events; the text before its end. */
  streams?: string[];
}

const BEACON =
  '<img src="http://127.0.0.1:9/beacon.png"> ![](http://127.0.0.1:9/b.gif) <script>alert(1)</script> [x](http://127.0.0.1:9)';
const JUNK = 'data: {"candidates": [{"conte\n\ndata: }}}\n\n';
const PAGE = '<!doctype html><title>Sign in to the hotel’s network</title>';

/** The ways in which a provider may answer a user’s question, and the expected result. */
export const cases: readonly Case[] = [
  {
    name: 'success',
    behaviours: [says(['Begin with ', 'the rent.'])],
    status: 200,
    sees: 'Begin with the rent.',
    requests: 1,
  },
  {
    name: 'stream',
    behaviours: [says(['Begin with ', 'the rent.'])],
    status: 200,
    sees: 'Begin with the rent.',
    streams: ['Begin with ', 'the rent.'],
    requests: 1,
  },
  {
    name: 'markup and image beacons',
    behaviours: [says([BEACON])],
    status: 200,
    sees: BEACON,
    requests: 1,
  },
  {
    name: '500, and again',
    behaviours: [fails(500, 'upstream overloaded at node 7')],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} has a fault of its own. Try again later.`,
    requests: 2,
  },
  {
    name: '503, then success',
    behaviours: [fails(503, 'busy'), says(['Here again.'])],
    status: 200,
    sees: 'Here again.',
    requests: 2,
  },
  {
    name: '401 that repeats the key',
    behaviours: [repeatsKey(401)],
    status: 502,
    code: 'ai_failed',
    sees: ({ name, prefix }) => `${name} does not accept its key. Check ${prefix}_API_KEY.`,
    requests: 1,
  },
  {
    name: '404',
    behaviours: [fails(404, 'no such model')],
    status: 502,
    code: 'ai_failed',
    sees: ({ name, prefix, model }) =>
      `${name} does not know the model ${model}. Check ${prefix}_MODEL and ${prefix}_BASE_URL.`,
    requests: 1,
  },
  {
    name: '400',
    behaviours: [fails(400, 'your account is out of money')],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} refused the question. The log of the service says why.`,
    requests: 1,
  },
  {
    name: '429, retry-after 0, then success',
    behaviours: [fails(429, 'slow down', { 'Retry-After': '0' }), says(['Thanks for waiting.'])],
    status: 200,
    sees: 'Thanks for waiting.',
    requests: 2,
  },
  {
    name: '429, retry-after 120',
    behaviours: [fails(429, 'slow down', { 'Retry-After': '120' })],
    status: 429,
    code: 'ai_rate_limited',
    retryAfter: '120',
    sees: ({ name }) => `${name} takes no more questions now. Try again in 2 minutes.`,
    requests: 1,
  },
  {
    name: 'hang',
    behaviours: [hangs],
    status: 504,
    code: 'ai_timeout',
    sees: ({ name }) => `${name} took too long to answer. Try again.`,
    requests: 1,
    hangsUp: true,
  },
  {
    name: 'hang in the midst of a stream',
    behaviours: [stalls('Begin with')],
    status: 504,
    code: 'ai_timeout',
    streams: ['Begin with'],
    sees: ({ name }) => `${name} took too long to answer. Try again.`,
    requests: 1,
    hangsUp: true,
  },
  {
    name: 'connection lost before an answer',
    behaviours: [refuses],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} cannot be reached. Try again later.`,
    requests: 2,
  },
  {
    name: 'connection lost before the first word, then success',
    behaviours: [breaksOff(''), says(['Here again.'])],
    status: 200,
    sees: 'Here again.',
    requests: 2,
  },
  {
    name: 'connection lost in the midst of a stream',
    behaviours: [breaksOff('Begin with')],
    status: 502,
    code: 'ai_failed',
    streams: ['Begin with'],
    sees: ({ name }) => `${name} broke off its answer. Try again.`,
    requests: 1,
  },
  {
    name: 'an answer that stops in order, without its end',
    behaviours: [endsEarly('Begin with')],
    status: 502,
    code: 'ai_failed',
    streams: ['Begin with'],
    sees: ({ name }) => `${name} broke off its answer. Try again.`,
    requests: 1,
  },
  {
    name: '10 MB',
    behaviours: [floods],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} gave too long an answer: it was cut off.`,
    requests: 1,
    hangsUp: true,
  },
  {
    name: '10 MB without an end of the first event',
    behaviours: [answers(`data: ${'x'.repeat(10_000_000)}`)],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} gave too long an answer: it was cut off.`,
    requests: 1,
    hangsUp: true,
  },
  {
    name: 'an error in the midst of a stream',
    behaviours: [failsLate('Begin with', 'overloaded')],
    status: 502,
    code: 'ai_failed',
    streams: ['Begin with'],
    sees: ({ name }) => `${name} broke off its answer. Try again.`,
    requests: 1,
  },
  {
    name: 'malformed',
    behaviours: [answers(JUNK)],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} gave no answer that can be read. Try again.`,
    requests: 1,
  },
  {
    name: 'a page instead of an answer',
    behaviours: [answers(PAGE, 'text/html')],
    status: 502,
    code: 'ai_failed',
    sees: ({ name }) => `${name} gave no answer that can be read. Try again.`,
    requests: 1,
  },
  {
    name: 'tools are refused',
    behaviours: [fails(400, 'this model does not support tools'), says(['Only words.'])],
    status: 200,
    sees: 'Only words.',
    requests: 2,
  },
];
