import type { Blocker } from '#domain/blocker.ts'
import type { GrantChange } from '#permissions/edit-grants.ts'
import { GLOBAL, partsOfPermission, SCOPE_KINDS } from '#permissions/grants.ts'
import type { Missing } from '#permissions/page-can.ts'
import { PAGES } from '#permissions/page-list.ts'
import { grantKeyOf } from '#permissions/pages.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'
import type { Choices } from './types.ts'

/** A word of the catalogue, or null when it has none: a key that is missing comes back as itself. */
const known = (say: Say, key: string): string | null => {
  const word = say(key)
  return word === key ? null : word
}

/** A part of the grants in words: its own, else those of the first page it stands for. */
export function partWord(say: Say, part: string): string {
  const page = PAGES.find((one) => one.name === part || grantKeyOf(one) === part)
  return known(say, `settings.part.${part}`) ?? (page ? say(`page.${page.name}`) : part)
}

export function functionWord(say: Say, part: string, func: string): string {
  if (func === '*') return `${partWord(say, part)} · ${say('settings.grants.all_functions')}`
  return known(say, `function.${part}.${func}`) ?? `${partWord(say, part)} · ${func}`
}

/** One line of a difference between grants. */
export function changeText(say: Say, change: GrantChange, choices: Choices): string {
  if (change.kind === 'function')
    return say(change.isOn ? 'settings.grants.given' : 'settings.grants.taken', { what: functionWord(say, change.part, change.func) })
  const words = (ids: readonly string[] | undefined): string => {
    if (ids === undefined) return say(change.part === GLOBAL ? 'settings.list.inherit_global' : 'settings.list.inherit')
    if (ids.includes('*')) return say('settings.list.all')
    const named = ids.map((id) => choices[change.list].find((choice) => choice.id === id)?.name ?? id)
    return named.length === 0 ? say('settings.list.none') : named.join('、')
  }
  const before = words(change.before)
  const after = words(change.after)
  return say('settings.grants.list_changed', { part: partWord(say, change.part), list: say(`settings.list.${change.list}`), before, after })
}

/** What an explanation says is missing. */
export function missingText(say: Say, missing: Missing, choices: Choices): string {
  if (missing.kind === 'flag') return say(`settings.explain.flag.${missing.flag}`)
  if (missing.kind === 'function')
    return missing.func === '*'
      ? say('settings.explain.any_function', { part: partWord(say, missing.part) })
      : functionWord(say, missing.part, missing.func)
  const name = choices[missing.list].find(({ id }) => id === missing.id)?.name ?? missing.id
  return `${partWord(say, missing.part)} · ${say(`settings.list.${missing.list}`)} · ${name}`
}

/** A reason against a save, with its parts and functions by name. */
export function reasonWords({ code, params = {}, ...rest }: Blocker, say: Say): string {
  const permission = String(params['permission'] ?? '')
  const { page, func } = partsOfPermission(permission)
  const list = SCOPE_KINDS.find((kind) => kind === params['list'])
  const named = {
    ...params,
    ...(permission === '' ? {} : { permission: functionWord(say, page, func) }),
    ...(list ? { list: say(`settings.list.${list}`), part: partWord(say, String(params['part'] ?? '')) } : {}),
    ...(params['ids'] === '*' ? { ids: say('settings.list.all') } : {}),
  }
  return sayReason(say, { ...rest, code, params: named })
}
