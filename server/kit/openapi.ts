import { z } from 'zod'
import { isJsonText, MEDIA_TYPES, type Endpoint } from '#contract/endpoint.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the calls, from the same schemas the server checks them with. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Flightdeck', version, description: 'Calls of the advertising-operations console.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'basic', description: 'The token of login as user name, with an empty password.' },
      },
      schemas: { Refusal: REFUSAL },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [`Refused${status}`, refusalAnswer(description)]),
      ),
    },
  }
}

const REFUSAL: Json = {
  type: 'object',
  required: ['code', 'msg', 'request_id', 'blockers'],
  properties: {
    code: { type: 'string' },
    msg: {
      description: 'A sentence, or for missing parameters an object of field → reason.',
      anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    },
    request_id: { type: 'string' },
    blockers: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string' }, params: { type: 'object' }, field: { type: 'string' }, row: { type: 'integer' } },
      },
    },
    present: { description: 'The row as it is now (409).' },
  },
}

const REFUSALS: Readonly<Record<string, string>> = {
  400: 'The input is missing something or is not acceptable.',
  401: 'No session, or it has ended.',
  403: 'The function or the object is outside what the user may use.',
  409: 'The row has changed meanwhile, or the ticket was used for something else.',
  429: 'Too many; Retry-After says when.',
  500: 'The server failed; request_id finds the reason in its log.',
}

const refusalAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function operationOf(endpoint: Endpoint): Json {
  const open = endpoint.permission === 'anyone'
  const refused = ['400', ...(open ? [] : ['401', '403']), ...(endpoint.write === 'no' ? [] : ['409']), ...(open ? ['429'] : []), '500']
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').filter(Boolean).slice(0, 3).join('/')],
    security: open ? [] : [{ session: [] }],
    'x-permission': endpoint.permission,
    'x-write': endpoint.write,
    ...(endpoint.audit ? { 'x-audit': endpoint.audit.records } : {}),
    ...inputOf(endpoint),
    responses: {
      200: { description: 'Done', content: answersOf(endpoint) },
      ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
    },
  }
}

/** An answer whose output is unknown is a file and nothing else. */
function answersOf({ output, file = [] }: Endpoint): Json {
  const files = file.map((type) => [type, { schema: {} }])
  const isFile = file.length > 0 && output instanceof z.ZodUnknown
  return { ...(isFile ? {} : { 'application/json': { schema: schemaOf(output, 'output') } }), ...Object.fromEntries(files) }
}

function inputOf(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.input, 'input')
  if (endpoint.encoding === 'query') return { parameters: parametersOf(schema, endpoint) }
  const jsonFields = jsonTextFields(endpoint.input).map((field) => [field, { contentType: 'application/json' }])
  const { takes } = endpoint
  const encoding = Object.fromEntries([...jsonFields, ...(takes ? [['file', { contentType: takes.types.join(', ') }]] : [])])
  const whole = takes ? { ...schema, properties: { ...Object(schema.properties), file: {} } } : schema
  const content = { schema: whole, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) }
  return { requestBody: { required: true, content: { [MEDIA_TYPES[endpoint.encoding]]: content } } }
}

function parametersOf(schema: Json, endpoint: Endpoint): Json[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(z.record(z.string(), z.record(z.string(), z.unknown())).parse(schema.properties ?? {})).map(([name, property]) => {
    if (endpoint.path.includes(`:${name}`)) return { name, in: 'path', required: true, schema: property }
    const list = property.type === 'array'
    return {
      name: list ? `${name}[]` : name,
      in: 'query',
      required: required.includes(name),
      schema: property,
      ...(list ? { style: 'form', explode: true } : {}),
    }
  })
}

/** JSON text in one form field reads as the schema behind it; the field's encoding says that it is JSON. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io !== 'input' || !isJsonText(zodSchema) || !(zodSchema.out instanceof z.ZodType)) return
      Object.assign(jsonSchema, schemaOf(zodSchema.out, io))
    },
  })
  const { $schema: _draft, ...rest } = made
  return rest
}

function jsonTextFields(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => (isJsonText(bare(field)) ? [name] : []))
}

const bare = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodDefault ? bare(field.def.innerType) : field
