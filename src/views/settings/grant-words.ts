import type { Blocker } from '#domain/blocker.ts'
import type { GrantChange } from '#permissions/edit-grants.ts'
import { functionWord, partWord } from '#permissions/grant-words.ts'
import { GLOBAL, partsOfPermission, SCOPE_KINDS } from '#permissions/grants.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'
import type { Choices } from './types.ts'

/** One line of a difference between grants. */
export function changeText(say: Say, change: GrantChange, choices: Choices): string {
  if (change.kind === 'function')
    return say(change.isOn ? 'settings.grants.given' : 'settings.grants.taken', { what: functionWord(say, change.part, change.func) })
  const words = (ids: readonly string[] | undefined): string => {
    if (ids === undefined) return say(change.part === GLOBAL ? 'settings.list.inherit_global' : 'settings.list.inherit')
    if (ids.includes('*')) return say('settings.list.all')
    const named = ids.map((id) => choices[change.list].find((choice) => choice.id === id)?.name ?? id)
    return named.length === 0 ? say('settings.list.none') : named.join(say('common.between'))
  }
  const before = words(change.before)
  const after = words(change.after)
  return say('settings.grants.list_changed', { part: partWord(say, change.part), list: say(`settings.list.${change.list}`), before, after })
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
