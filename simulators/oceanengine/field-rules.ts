import { isRecord, type Params } from '../kit/http.ts'
import { invalid } from './api-error.ts'

type WithFields = { fields: Params }
export type When<T> = (object: T) => boolean

/** A rule that involves several fields: the field named in the refusal, the message, and when the rule is broken. */
export type FieldRule<T> = { path: string; rule: string; isBroken: When<T> }

export const valueAt = (fields: Params, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), fields)

/** An empty text or an empty list counts as missing. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

export const has =
  (path: string, ...values: unknown[]): When<WithFields> =>
  ({ fields }) =>
    values.includes(valueAt(fields, path))
export const given =
  (path: string): When<WithFields> =>
  ({ fields }) =>
    isGiven(valueAt(fields, path))
export const not =
  <T>(one: When<T>): When<T> =>
  (object) =>
    !one(object)
export const both =
  <T>(...all: When<T>[]): When<T> =>
  (object) =>
    all.every((one) => one(object))
export const either =
  <T>(...all: When<T>[]): When<T> =>
  (object) =>
    all.some((one) => one(object))

export const required = <T extends WithFields>(path: string, when: When<T>): FieldRule<T> => ({
  path,
  rule: 'is required',
  isBroken: both(when, not<T>(given(path))),
})

export const refused = <T extends WithFields>(path: string, why: string, when: When<T>): FieldRule<T> => ({
  path,
  rule: `must be left out ${why}`,
  isBroken: both(when, given(path)),
})

/** Restricts the value of a field that is given. */
export const fitting = <T extends WithFields>(
  path: string,
  rule: string,
  fits: (value: unknown, object: T) => boolean,
  when: When<T> = () => true,
): FieldRule<T> => ({
  path,
  rule,
  isBroken: both(when, given(path), (object) => !fits(valueAt(object.fields, path), object)),
})

/** A number with at most four decimals, the precision of ROI goals. */
export const isRatio = (value: unknown): value is number => typeof value === 'number' && Number(value.toFixed(4)) === value

/** @throws ApiError for the first broken rule. An update is not refused for a rule that was broken before it. */
export function checkRules<T>(rules: readonly FieldRule<T>[], object: T, before?: T): void {
  const found = rules.find(({ isBroken }) => isBroken(object) && !(before !== undefined && isBroken(before)))
  if (found) throw invalid(found.path, found.rule)
}
