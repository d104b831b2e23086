import * as z from 'zod/mini';
import type { Endpoint } from './calls/endpoint.ts';
import { endpointNames, endpoints } from './endpoints.ts';
import { TotalElsewhere, When } from './entities/common.ts';
import { refusalsOf, takesIdempotencyKey } from './refusals.ts';

type Json = Record<string, unknown>;

const problem = { $ref: '#/components/schemas/Problem' };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key never makes two: it brings back what was made, as it is now, as long as that is there, and any other answer for 90 days.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** Writes a schema as it goes over the wire, before the client converts anything. */
export const wireForm = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    // The value that a client puts in for another server's misfit is not a default of ours.
    if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
    // Our service does not count seconds.
    if (zodSchema === When) {
      delete jsonSchema.anyOf;
      jsonSchema.type = 'string';
    }
    // Our service sends all references and all reviews.
    if ('shape' in zodSchema._zod.def && zodSchema._zod.def.shape.total === TotalElsewhere)
      delete jsonSchema.properties?.total;
    // Our service sends no null for an empty list.
    const [list] = jsonSchema.anyOf ?? [];
    if (zodSchema._zod.def.type === 'nullable' && list?.type === 'array') {
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, list);
    }
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

function schemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, wireForm);
  return json;
}

const jsonContent = (schema: Json) => ({ content: { 'application/json': { schema } } });

function parametersOf(endpoint: Endpoint): Json[] {
  const path = endpoint.path.includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } }]
    : [];
  const query = endpoint.query ? schemaOf(endpoint.query) : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const properties = Object.entries((query.properties as Record<string, Json> | undefined) ?? {});
  return [
    ...path,
    ...properties.map(([key, schema]) => ({ name: key, in: 'query', required: required.has(key), schema })),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
}

function responsesOf(endpoint: Endpoint): Json {
  const refusals = [...refusalsOf(endpoint)].map(([status, meaning]) => [
    status,
    { description: meaning, ...jsonContent(problem) },
  ]);
  return {
    [endpoint.status]: {
      description: endpoint.summary,
      ...(endpoint.response ? jsonContent(schemaOf(endpoint.response)) : {}),
    },
    ...Object.fromEntries(refusals),
  };
}

function requestBodyOf(schema: z.ZodMiniType): Json {
  const json = schemaOf(schema);
  return { required: Array.isArray(json.required) && json.required.length > 0, ...jsonContent(json) };
}

/** The OpenAPI 3.1 document of the service, derived from the table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const name of endpointNames) {
    const endpoint: Endpoint = endpoints[name];
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        summary: endpoint.summary,
        tags: [endpoint.noun],
        ...(endpoint.authenticated ? {} : { security: [] }),
        parameters: parametersOf(endpoint),
        ...(endpoint.body ? { requestBody: requestBodyOf(endpoint.body) } : {}),
        responses: responsesOf(endpoint),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Mizu', version: '1', description: 'A personal Getting Things Done service.' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'Fit to be shown to a person.' },
            code: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
          },
        },
      },
    },
  };
}
