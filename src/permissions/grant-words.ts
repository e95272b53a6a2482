import { knownWord, type Say } from '#domain/say.ts'
import type { LookedAt, Missing } from './page-can.ts'
import { PAGES } from './page-list.ts'
import { grantKeyOf } from './pages.ts'

/** A part of the grants in words: its own, else those of the first page it represents. */
export function partWord(say: Say, part: string): string {
  const page = PAGES.find((one) => one.name === part || grantKeyOf(one) === part)
  return knownWord(say, `settings.part.${part}`) ?? (page ? say(`page.${page.name}`) : part)
}

export function functionWord(say: Say, part: string, func: string): string {
  if (func === '*') return `${partWord(say, part)} · ${say('settings.grants.all_functions')}`
  return knownWord(say, `function.${part}.${func}`) ?? `${partWord(say, part)} · ${func}`
}

/** What an explanation says is missing, about no one in particular; `nameOf` knows the ids of a list by name. */
export function missingText(say: Say, missing: Missing, nameOf: (list: string, id: string) => string = (_list, id) => id): string {
  if (missing.kind === 'flag') return say(`settings.explain.flag.${missing.flag}`)
  if (missing.kind === 'function')
    return missing.func === '*'
      ? say('settings.explain.any_function', { part: partWord(say, missing.part) })
      : functionWord(say, missing.part, missing.func)
  return `${partWord(say, missing.part)} · ${say(`settings.list.${missing.list}`)} · ${nameOf(missing.list, missing.id)}`
}

/** Where a grant was looked for, step by step. A page's key and its name may go by one word: it is said once. */
export const lookedAtWords = (say: Say, looked_at: readonly LookedAt[]): string[] => [
  ...new Set(looked_at.map(({ part, says }) => say(`settings.explain.says.${says}`, { part: partWord(say, part) }))),
]
