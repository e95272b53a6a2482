import qs from 'qs'
import { Refused } from './refused.ts'

export const LIST_LIMIT = 1000
export const DEPTH_LIMIT = 5
export const PARAMETER_LIMIT = 5000

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads `a[]=1&b[c]=2` from a query or a form body. What is too long, too deep or too many is refused and never cut:
 * a list that silently loses its end is a wrong answer.
 * @throws Refused 400
 */
export function parseBrackets(text: string): Record<string, unknown> {
  if (text === '') return {}
  if (text.includes('%00') || text.includes('\0')) throw new Refused('input.control_character')
  refuseForbiddenKeys(keysOf(text))
  return readWithin(() => qs.parse(text, LIMITS))
}

/** The same for the text fields of a multipart call, which arrive one by one and are not encoded. */
export function parseFields(fields: readonly { name: string; value: string }[]): Record<string, unknown> {
  if (fields.length > PARAMETER_LIMIT) throw new Refused('input.too_many')
  if (fields.some(({ value }) => value.includes('\0'))) throw new Refused('input.control_character')
  refuseForbiddenKeys(fields.map(({ name }) => name))
  // the values may be large: the parser sees their places only
  const places = fields.map(({ name }, place) => `${encodeURIComponent(name)}=${place}`).join('&')
  const decoder: NonNullable<qs.IParseOptions['decoder']> = (part, decode, charset, type) =>
    type === 'value' ? (fields[Number(part)]?.value ?? '') : decode(part, decode, charset)
  return readWithin(() => qs.parse(places, { ...LIMITS, decoder }))
}

const LIMITS = {
  arrayLimit: LIST_LIMIT,
  depth: DEPTH_LIMIT,
  strictDepth: true,
  parameterLimit: PARAMETER_LIMIT,
  throwOnLimitExceeded: true,
  plainObjects: false,
} as const

function readWithin(read: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new Refused('input.too_many')
    throw error
  }
}

function* keysOf(text: string): Generator<string> {
  let from = 0
  let pairs = 0
  while (from <= text.length) {
    // counted before anything is built, so that a flood costs nothing
    if (++pairs > PARAMETER_LIMIT) throw new Refused('input.too_many')
    const end = text.indexOf('&', from)
    const pair = text.slice(from, end < 0 ? text.length : end)
    yield decoded(pair.slice(0, keyEnd(pair)))
    if (end < 0) return
    from = end + 1
  }
}

function keyEnd(pair: string): number {
  const at = pair.indexOf('=')
  return at < 0 ? pair.length : at
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refused('input.unreadable')
  }
}

function refuseForbiddenKeys(keys: Iterable<string>) {
  for (const key of keys) {
    if (key.length > 1000) throw new Refused('input.too_many')
    if (key.split(/[[\].]/).some((part) => FORBIDDEN.has(part))) throw new Refused('input.forbidden_key')
  }
}
