import type { Blocker } from '#domain/blocker.ts'
import { isPageShown } from './page-can.ts'
import { PAGES } from './page-list.ts'
import { FUNCTIONS } from './functions.ts'
import { functionBlockers, scopeOf, type Grants } from './grants.ts'
import { PRESETS } from './presets.ts'
import { grantBlockers } from './raise-can.ts'

/** What an invited person is to hold; `'*'` of games or regions: all of them. */
export type InvitedTo = { preset: keyof typeof PRESETS; games: readonly string[]; regions: readonly string[] }

/** The grants that come of an invitation: those of the preset, for these games and regions, with the channels and apps of who invites. */
export function invitedGrants({ preset, games, regions }: InvitedTo, inviter: Grants): Grants {
  const { global, pages } = PRESETS[preset]
  const within = (list: 'spreader' | 'app', ofPreset: readonly string[]): readonly string[] => {
    const held = scopeOf(inviter, '', list) // no page has this key: it is what the global part says
    if (held === '*') return ofPreset
    return ofPreset.includes('*') ? held : ofPreset.filter((id) => held.includes(id))
  }
  const lists = { spreader: within('spreader', global.spreader), app: within('app', global.app) }
  return { global: { ...global, ...lists, game: [...games], region: [...regions] }, pages }
}

/** Why someone may not invite to this: no one gives more than they hold. What a list goes beyond is said once, not for each page. */
export const inviteBlockers = (inviter: Grants, to: InvitedTo): Blocker[] => {
  const against = grantBlockers(inviter, { global: {}, pages: {} }, invitedGrants(to, inviter))
  const isSame = (one: Blocker, other: Blocker) =>
    one.code === 'administration.list_beyond' &&
    other.code === one.code &&
    ['list', 'ids'].every((name) => one.params?.[name] === other.params?.[name])
  return against.filter((one, at) => against.findIndex((other) => other === one || isSame(one, other)) === at)
}

export type Opens = { pages: string[]; functions: string[] }

/** What a person with these grants will see: pages by route name that not everybody has, and functions. */
export function opensTo(grants: Grants, { isAgent }: { isAgent: boolean }): Opens {
  const person = { id: '', isAgent, grants, observatory: false, on_finance_list: false, is_special: false }
  return {
    pages: PAGES.filter((page) => !page.open && isPageShown(person, page)).map(({ name }) => name),
    functions: FUNCTIONS.filter((permission) => functionBlockers(grants, permission).length === 0),
  }
}
