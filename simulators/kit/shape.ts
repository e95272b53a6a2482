import { isRecord, type Params } from './http.ts'

/** What a field breaks: `path` as the caller wrote it, `rule` in words. */
export type Breach = { path: string; rule: string }
export type Shape = (params: Params) => Breach[]

type Test = (value: unknown) => string | null
type Rule = { path: string[]; required: boolean; test: Test }

export type Reading = { widthOf?: (text: string) => number; enums?: Readonly<Record<string, readonly string[]>> }

/**
 * A table of fields, rules separated by line or semicolon: `name other! list[].field: kind`. An exclamation mark makes the field required wherever
 * its parent is present; `@parent` at the start of a line is prefixed to each of its names. Kinds: `id` or `integer`, `number`, `money` (at most 2
 * decimals), `text`, `flag`, `object`, `list`, the words of an enumeration `A|B`, or `=Name` for one of `enums`; each with `[]` for a list of them.
 * Numbers, lists and text (its width) take bounds: `money 0.1..10000`. In `text(2..6)[] 1..10` the bounds in parentheses are those of each item.
 * Fields that are not in the table are let through, as networks do.
 */
export function shape(table: string, reading: Reading = {}): Shape {
  const rules = table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => rulesOf(line, reading))
  return (params) => rules.flatMap(({ path, required, test }) => breaches(params, path, '', required, test))
}

/** Enumerations of a text: `Name: A B C`, over as many lines as it takes. A first word that ends in a star is what the others begin with. */
export const readEnums = (text: string): Record<string, string[]> =>
  Object.fromEntries(
    Array.from(text.matchAll(/(\w+):([^:]*)(?=\s\w+:|$)/g), ([, name = '', words = '']) => {
      const [first = '', ...rest] = words.trim().split(/\s+/)
      return [name, first.endsWith('*') ? rest.map((word) => first.slice(0, -1) + word) : [first, ...rest]]
    }),
  )

function rulesOf(line: string, reading: Reading): Rule[] {
  const [, parent, rest] = /^(?:@(\S+) )?(.*)$/.exec(line) ?? []
  const before = parent === undefined ? [] : parent.split('.')
  return (rest ?? '').split('; ').flatMap((rule) => {
    const [names = '', kind = ''] = rule.split(': ')
    const test = testOf(kind, reading)
    return names.split(' ').map((name) => ({ path: [...before, ...name.replace('!', '').split('.')], required: name.endsWith('!'), test }))
  })
}

function breaches(value: unknown, [first = '', ...rest]: string[], before: string, required: boolean, test: Test): Breach[] {
  if (!isRecord(value)) return []
  const name = first.replace('[]', '')
  const path = before + name
  const inner = value[name]
  if (rest.length > 0) {
    const parents: unknown[] = first.endsWith('[]') ? (Array.isArray(inner) ? inner : []) : [inner]
    return parents.flatMap((parent) => breaches(parent, rest, `${path}.`, required, test))
  }
  if (inner === undefined || inner === null || inner === '') return required ? [{ path, rule: 'is required' }] : []
  const rule = test(inner)
  return rule === null ? [] : [{ path, rule }]
}

export const isInteger = (value: unknown): boolean => typeof value === 'bigint' || Number.isSafeInteger(value)

/** Whether a sum has no more than two decimals. */
export const isMoney = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

function testOf(written: string, reading: Reading): Test {
  const { widthOf = (text) => text.length, enums = {} } = reading
  const [kind = '', bounds] = written.split(/\s+/)
  const [low, high] = (bounds ?? '..').split('..').map((end) => (end === '' ? undefined : Number(end)))
  const within = (size: number, what: string) => {
    if (low !== undefined && size < low) return `must be at least ${low}${what}`
    return high !== undefined && size > high ? `must be at most ${high}${what}` : null
  }
  if (kind.endsWith('[]')) {
    const one = testOf(kind.slice(0, -2).replace(/\((.+)\)$/, ' $1'), reading)
    return (value) =>
      Array.isArray(value) ? (value.map(one).find((rule) => rule !== null) ?? within(value.length, ' items')) : 'must be a list'
  }
  switch (kind) {
    case 'id':
    case 'integer':
      return (value) => (isInteger(value) ? within(Number(value), '') : 'must be an integer')
    case 'number':
      return (value) => (typeof value === 'number' ? within(value, '') : 'must be a number')
    case 'money':
      return (value) => {
        if (typeof value !== 'number') return 'must be a number'
        return isMoney(value) ? within(value, '') : 'must have at most 2 decimals'
      }
    case 'text':
      return (value) => (typeof value === 'string' ? within(widthOf(value), ' characters') : 'must be text')
    case 'flag':
      return (value) => (typeof value === 'boolean' ? null : 'must be true or false')
    case 'object':
      return (value) => (isRecord(value) ? null : 'must be an object')
    case 'list':
      return (value) => (Array.isArray(value) ? within(value.length, ' items') : 'must be a list')
    default: {
      const words = kind.startsWith('=') ? enums[kind.slice(1)] : kind.split('|')
      if (!words) throw new Error(`there is no enumeration ${kind}`)
      const shown = words.length > 12 ? `${words.slice(0, 12).join(', ')} …` : words.join(', ')
      return (value) => (words.includes(String(value)) ? null : `must be one of ${shown}`)
    }
  }
}
