import { z } from 'zod';
import { type Endpoint, type EndpointName, endpointNames, endpoints } from './endpoints.ts';

type Json = Record<string, unknown>;

const problem = { $ref: '#/components/schemas/Problem' };

function schemaOf(schema: z.ZodType): Json {
  // What goes over the wire: before anything is read into the client's form.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

const jsonContent = (schema: Json) => ({ content: { 'application/json': { schema } } });
const refusal = (description: string) => ({ description, ...jsonContent(problem) });

function parametersOf(endpoint: Endpoint): Json[] {
  const path = endpoint.path.includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 200 } }]
    : [];
  const query = endpoint.query ? schemaOf(endpoint.query) : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const properties = Object.entries((query.properties as Record<string, Json> | undefined) ?? {});
  return [
    ...path,
    ...properties.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })),
  ];
}

function responsesOf(name: EndpointName, endpoint: Endpoint): Json {
  const hasId = endpoint.path.includes('{id}');
  return {
    [endpoint.status]: {
      description: endpoint.summary,
      ...(endpoint.response ? jsonContent(schemaOf(endpoint.response)) : {}),
    },
    ...(endpoint.body ? { 400: refusal('The body is not JSON.') } : {}),
    401: refusal(
      endpoint.authenticated ? 'No token, or one that is wrong, revoked or expired.' : 'Wrong email or password.',
    ),
    ...(hasId ? { 404: refusal('There is no such thing among your own.') } : {}),
    ...(hasId && endpoint.body ? { 409: refusal('It was changed elsewhere, or cannot be changed any more.') } : {}),
    ...(endpoint.body ? { 413: refusal('The body is too large.'), 415: refusal('The body is not sent as JSON.') } : {}),
    ...(endpoint.body || endpoint.query
      ? { 422: refusal('Something in the request is not valid; `errors` says what.') }
      : {}),
    ...(name === 'auth.login' ? { 429: refusal('Too many failed sign-ins; Retry-After says how long to wait.') } : {}),
    500: refusal('A fault of the server.'),
    ...(name === 'ai.chat'
      ? { 503: refusal('The provider is not set up; the message names the variable to set.') }
      : {}),
  };
}

/** The OpenAPI 3.1 document of the service, made from the table. */
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
        ...(endpoint.body ? { requestBody: { required: true, ...jsonContent(schemaOf(endpoint.body)) } } : {}),
        responses: responsesOf(name, endpoint),
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
