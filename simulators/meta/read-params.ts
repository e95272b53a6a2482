import { isRecord, parseJson, type Params } from '../kit/http.ts'
import { readInstant } from './account-time.ts'
import { badParam, missingParam } from './graph-error.ts'

/** Typed reading of parameters that may come from a form (all text) or from JSON. Absent and empty text are undefined. */
export type ParamReader = {
  has: (name: string) => boolean
  text: (name: string) => string | undefined
  requiredText: (name: string) => string
  /** a non-negative whole number; minor units where it is money */
  whole: (name: string) => number | undefined
  bool: (name: string) => boolean | undefined
  oneOf: (name: string, options: readonly string[]) => string | undefined
  listOf: (name: string, options?: readonly string[]) => string[] | undefined
  record: (name: string) => Record<string, unknown> | undefined
  json: (name: string) => unknown
  /** milliseconds */
  instant: (name: string, zone: string) => number | undefined
}

/** JSON inside a form value, when it looks like any. */
const decoded = (value: unknown): unknown => (typeof value === 'string' && /^\s*[[{]/.test(value) ? parseJson(value) : value)

export function readParams(params: Params): ParamReader {
  const raw = (name: string): unknown =>
    Object.hasOwn(params, name) && params[name] !== '' && params[name] !== null ? params[name] : undefined

  const text = (name: string) => {
    const value = raw(name)
    if (value === undefined) return undefined
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
    throw badParam(`Param ${name} must be a string`)
  }
  const listOf = (name: string, options?: readonly string[]) => {
    const value = decoded(raw(name))
    if (value === undefined) return undefined
    const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : null
    if (!list) throw badParam(`Param ${name} must be an array.`)
    return list.map((item, index) => {
      const entry = String(item).trim()
      if (options && !options.includes(entry))
        throw badParam(`Param ${name}[${index}] must be one of {${options.join(', ')}} - got "${entry}".`)
      return entry
    })
  }
  return {
    has: (name) => raw(name) !== undefined,
    text,
    requiredText: (name) => {
      const value = text(name)
      if (value === undefined) throw missingParam(name)
      return value
    },
    whole: (name) => {
      const value = text(name)
      if (value === undefined) return undefined
      if (!/^\d{1,15}$/.test(value)) throw badParam(`Param ${name} must be an integer`)
      return Number(value)
    },
    bool: (name) => {
      const value = text(name)?.toLowerCase()
      if (value === undefined) return undefined
      if (!['true', 'false', '1', '0'].includes(value)) throw badParam(`Param ${name} must be a boolean`)
      return value === 'true' || value === '1'
    },
    oneOf: (name, options) => {
      const value = text(name)
      if (value !== undefined && !options.includes(value))
        throw badParam(`Param ${name} must be one of {${options.join(', ')}} - got "${value}".`)
      return value
    },
    listOf,
    record: (name) => {
      const value = decoded(raw(name))
      if (value === undefined) return raw(name) === undefined ? undefined : failRecord(name)
      return isRecord(value) ? value : failRecord(name)
    },
    json: (name) => decoded(raw(name)),
    instant: (name, zone) => {
      const value = raw(name)
      if (value === undefined) return undefined
      const instant = readInstant(value, zone)
      if (instant === null) throw badParam(`Param ${name} must be a valid datetime`)
      return instant
    },
  }
}

function failRecord(name: string): never {
  throw badParam(`Param ${name} must be a JSON object`)
}
