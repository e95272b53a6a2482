import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonText } from '#contract/endpoint.ts'
import { ALL_ENDPOINTS } from '#contract/index.ts'

/** Spellings that the specification fixes, with their source. */
const FIXED: Readonly<Record<string, string>> = {
  columnDefinition2: 'S1, base config',
  isAgent: 'S1, user info',
  userAuth: 'S1, user info',
}

/** Each field of a schema by its path, nested objects, lists, unions and records included. `*` is one of many. */
function fieldsOf(schema: z.core.$ZodType, path: readonly string[] = [], seen: ReadonlySet<unknown> = new Set()): string[][] {
  if (seen.has(schema)) return []
  const inside = new Set([...seen, schema])
  const walk = (part: z.core.$ZodType, ...more: string[]) => fieldsOf(part, [...path, ...more], inside)
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => [[...path, name], ...walk(part, name)])
    case 'array':
      return walk(def.element, '*')
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((part) => walk(part, '*'))
    case 'set':
      return walk(def.valueType, '*')
    case 'map':
    case 'record': {
      const keys = z.toJSONSchema(def.keyType as z.ZodType, { unrepresentable: 'any' }).enum ?? []
      return [...keys.map((key) => [...path, String(key)]), ...walk(def.valueType, '*')]
    }
    case 'union':
      return def.options.flatMap((part) => walk(part))
    case 'intersection':
      return [...walk(def.left), ...walk(def.right)]
    case 'pipe':
      return [...walk(def.in), ...walk(def.out)]
    case 'lazy':
      return walk(def.getter())
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'success':
    case 'promise':
      return walk(def.innerType)
    default:
      return []
  }
}

const SNAKE = /^[a-z0-9]+(_[a-z0-9]+)*$/

const spelt = (part: 'input' | 'output') =>
  ALL_ENDPOINTS.flatMap((endpoint) =>
    fieldsOf(endpoint[part]).map((path) => ({ name: path.at(-1) ?? '', at: `${endpoint.method} ${endpoint.path} ${path.join('.')}` })),
  )
const misspelt = (part: 'input' | 'output') =>
  spelt(part).flatMap(({ name, at }) => (name === '*' || SNAKE.test(name) || name in FIXED ? [] : [at]))

test('every field that a call sends is spelt in snake_case', () => {
  expect([...new Set(misspelt('input'))]).toEqual([])
})

test('every field of an answer is spelt in snake_case', () => {
  expect([...new Set(misspelt('output'))]).toEqual([])
})

test('the walk reaches fields inside lists, unions, records and JSON texts', () => {
  const shape = z.object({
    a: z.array(z.union([z.object({ inList: z.string() }), z.null()])),
    b: z.record(z.string(), z.object({ inRecord: z.string().optional() })).default({}),
    c: jsonText(z.strictObject({ inText: z.string() })).optional(),
    d: z.lazy(() => z.object({ late: z.partialRecord(z.enum(['byName']), z.string()) })),
  })
  expect(fieldsOf(shape).map((path) => path.join('.'))).toEqual([
    'a',
    'a.*.inList',
    'b',
    'b.*.inRecord',
    'c',
    'c.inText',
    'd',
    'd.late',
    'd.late.byName',
  ])
})

test('a spelling that the specification fixes is in use', () => {
  const names = new Set([...spelt('input'), ...spelt('output')].map(({ name }) => name))
  expect(Object.keys(FIXED).filter((name) => !names.has(name))).toEqual([])
})
