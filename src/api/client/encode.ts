import type { Encoding } from '#contract/endpoint.ts'

export type Encoded = { query: string; body: string | FormData | undefined; contentType: string | null }

/** A file that travels next to the fields of a multipart call. */
export type Upload = { field?: string; file: Blob; name: string }

/**
 * The input as it travels (S1 §7): query and form with bracket arrays, null and undefined dropped; JSON as it is; multipart with the
 * files behind the fields, as the server reads the fields first.
 */
export function encode(encoding: Encoding, input: unknown, uploads: readonly Upload[] = []): Encoded {
  const fields = fieldsOf(input)
  switch (encoding) {
    case 'query':
      return { query: brackets(fields), body: undefined, contentType: null }
    case 'form':
      return { query: '', body: brackets(fields), contentType: 'application/x-www-form-urlencoded;charset=utf-8' }
    case 'json':
      return { query: '', body: JSON.stringify(withoutNulls(input)), contentType: 'application/json;charset=utf-8' }
    case 'multipart':
      return { query: '', body: multipart(fields, uploads), contentType: null }
  }
}

/** The path with the fields that it names (`/:a/:b`) filled in, and the other fields. */
export function addressOf(path: string, input: unknown): { path: string; rest: unknown } {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
  if (names.length === 0) return { path, rest: input }
  const fields = fieldsOf(input)
  const filled = names.reduce((all, name) => all.replace(`:${name}`, escaped(String(fields[name] ?? ''))), path)
  return { path: filled, rest: Object.fromEntries(Object.entries(Object(input)).filter(([name]) => !names.includes(name))) }
}

type Field = string | readonly string[]

/** Text, a list of texts, or, for anything deeper, the JSON text that the contract's `jsonText` reads. */
function fieldsOf(input: unknown): Record<string, Field> {
  const entries = Object.entries(typeof input === 'object' && input !== null ? input : {})
  return Object.fromEntries(entries.flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, fieldOf(value)]])))
}

function fieldOf(value: unknown): Field {
  if (Array.isArray(value) && value.every(isScalar)) return value.map(String)
  return isScalar(value) ? String(value) : JSON.stringify(value)
}

const isScalar = (value: unknown): value is string | number | boolean | bigint =>
  ['string', 'number', 'boolean', 'bigint'].includes(typeof value)

/** `a[]=1&a[]=2`; an empty list does not travel. */
const brackets = (fields: Record<string, Field>) =>
  Object.entries(fields)
    .flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : value.map((one) => [`${key}[]`, one])))
    .map(([key, value = '']) => `${key}=${escaped(value)}`)
    .join('&')

/** RFC 3986; unlike `encodeURIComponent`, an input that holds half a character is sent as U+FFFD instead of breaking the call */
const escaped = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function withoutNulls(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))
    : input
}

function multipart(fields: Record<string, Field>, uploads: readonly Upload[]): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields))
    for (const text of [value].flat()) form.append(typeof value === 'string' ? key : `${key}[]`, text)
  for (const { field = 'file', file, name } of uploads) form.append(field, file, name)
  return form
}
