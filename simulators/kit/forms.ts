import { isRecord, type Params } from './http.ts'
import { shape, type Reading, type Shape } from './shape.ts'

/** What an end point takes: its rules, and the names of its parameters, where what is not among them is not kept. */
export type Form = { rules: Shape; names: ReadonlySet<string> }

/** A table of `shape`, where `PREFIX_<A|B>` is short for `PREFIX_A|PREFIX_B` and a wave behind a name marks what stays as it was made. */
export function form(table: string, reading: Reading = {}): Form {
  const whole = table.replaceAll('~', '').replaceAll(/(\w+)<([\w|]+)>/g, (_all, prefix: string, words: string) =>
    words
      .split('|')
      .map((word) => prefix + word)
      .join('|'),
  )
  const names = rulesIn(whole).flatMap(([few]) => few.map((name) => name.replace('!', '')))
  return { rules: shape(whole, reading), names: new Set(names) }
}

/** Names and kind of each rule about a parameter itself. */
const rulesIn = (table: string): [string[], string][] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .flatMap((line) => line.split('; '))
    .map((rule) => {
      const [names = '', kind = ''] = rule.split(': ')
      return [names.split(' '), kind]
    })

/** A create, and its update: that takes the same but what stays as it was made, and requires `ids` only, which are written as `one! other!`. */
export function createAndUpdate(create: string, ids: string, reading: Reading = {}): { create: Form; update: Form } {
  const given = new Set(ids.split(' '))
  const own = rulesIn(create).flatMap(([names, kind]) => {
    const kept = names.filter((name) => !name.endsWith('~') && !given.has(name)).map((name) => name.replace('!', ''))
    return kept.length === 0 ? [] : [`${kept.join(' ')}: ${kind}`]
  })
  const nested = create.split('\n').filter((line) => line.trim().startsWith('@'))
  return { create: form(create, reading), update: form([`${ids}: id`, ...own, ...nested].join('\n'), reading) }
}

/** The parameters that a form knows and a caller brought. */
export const known = ({ names }: Form, params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([name, value]) => names.has(name) && value !== undefined && value !== null))

export const recordsIn = (list: unknown): Params[] => (Array.isArray(list) ? list.filter(isRecord) : [])
