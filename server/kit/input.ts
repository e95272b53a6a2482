import type { z } from 'zod'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { sayBlocker, type Language } from '#i18n/catalogue.ts'
import { Refused } from './refused.ts'

type Issue = z.core.$ZodIssue

/**
 * What is wrong with an input, missing parameters first. With any missing, `msg` becomes an object of field → reason
 * whose first key is the first missing one (S1 §8); otherwise it is a sentence.
 */
export function inputRefused(issues: readonly Issue[], raw: unknown, language: Language): Refused {
  const found = issues.slice(0, 100).map((issue) => ({ issue, missing: isMissing(issue, raw) }))
  const ordered = [...found.filter(({ missing }) => missing), ...found.filter(({ missing }) => !missing)]
  const blockers = ordered.map(({ issue, missing }) => reasonOf(issue, missing))
  if (!ordered[0]?.missing) return new Refused(blockers)
  const fields = Object.fromEntries(blockers.map((reason) => [reason.field ?? '', sayBlocker(language, reason)]))
  return new Refused([blocker('input.missing', blockers[0] ?? {}), ...blockers.slice(1)], { fields })
}

const nameOf = (issue: Issue): string => issue.path.map(String).join('.')

function isMissing(issue: Issue, raw: unknown): boolean {
  const value = issue.path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), raw)
  return (
    (value === undefined || value === '') &&
    (issue.code === 'invalid_type' ||
      issue.code === 'too_small' ||
      issue.code === 'invalid_value' ||
      issue.code === 'invalid_union' ||
      issue.code === 'invalid_format')
  )
}

function reasonOf(issue: Issue, missing: boolean): Blocker {
  const field = nameOf(issue)
  if (missing) return blocker('input.missing', { field, params: { field } })
  const at = (code: string, params: Record<string, string | number> = {}) => blocker(code, { field, params: { field, ...params } })
  switch (issue.code) {
    case 'too_big':
      return at(issue.origin === 'string' || issue.origin === 'array' ? 'input.too_long' : 'input.too_big', {
        limit: String(issue.maximum),
      })
    case 'too_small':
      return at(issue.origin === 'string' || issue.origin === 'array' ? 'input.too_short' : 'input.too_small', {
        limit: String(issue.minimum),
      })
    case 'invalid_value':
      return at('input.not_an_option', { options: issue.values.map(String).join(', ').slice(0, 200) })
    case 'unrecognized_keys':
      return at('input.unknown_key', { keys: issue.keys.join(', ').slice(0, 200) })
    case 'custom':
      return at(String(issue.params?.code ?? 'input.invalid'))
    default:
      return at('input.invalid')
  }
}
