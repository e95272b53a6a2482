import type { Blocker } from '#domain/blocker.ts'
import type { SignInRule } from '#domain/sign-in-rule.ts'
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

/** Why someone may not invite to this. */
export const inviteBlockers = (inviter: Grants, to: InvitedTo): Blocker[] => giveBlockers(inviter, invitedGrants(to, inviter))

/** What a rule of single sign-on lets people in with: its own list of channels and apps, because no one invites them. */
export const ruleGrants = ({ preset, all_games, game_ids, regions }: RuleTo): Grants =>
  invitedGrants({ preset, games: all_games ? ['*'] : game_ids, regions: regions.length === 0 ? ['*'] : regions }, PRESETS.admin)

/** Why someone may not keep a rule that lets people in with this. */
export const ruleBlockers = (keeper: Grants, to: RuleTo): Blocker[] => [
  ...giveBlockers(keeper, ruleGrants(to)),
  // a rule puts people on the finance list without anyone who could do so being there
  ...(to.preset === 'finance' ? functionBlockers(keeper, 'settings.lists.edit') : []),
]

type RuleTo = Pick<SignInRule, 'preset' | 'all_games' | 'game_ids' | 'regions'>

/** Why these grants may not be given to a new person: no one gives more than they hold. What a list goes beyond is said once, not for each page. */
function giveBlockers(giver: Grants, grants: Grants): Blocker[] {
  const against = grantBlockers(giver, { global: {}, pages: {} }, grants)
  const isSame = (one: Blocker, other: Blocker) =>
    one.code === 'administration.list_beyond' &&
    other.code === one.code &&
    ['list', 'ids'].every((name) => one.params?.[name] === other.params?.[name])
  return against.filter((one, at) => against.findIndex((other) => other === one || isSame(one, other)) === at)
}

export type Opens = { pages: string[]; functions: string[] }

/** Whether a new person goes on the finance list with their preset: without it finance opens nothing. Only someone who keeps the lists puts them there. */
export const joinsFinance = (preset: string, giver: Grants): boolean =>
  preset === 'finance' && functionBlockers(giver, 'settings.lists.edit').length === 0

/** What a new person of the preset with these grants will see: pages by route name that not everybody has, and functions. */
export function opensTo(grants: Grants, { preset, giver }: { preset: string; giver: Grants }): Opens {
  const listed = { on_finance_list: joinsFinance(preset, giver), is_special: false }
  const person = { id: '', isAgent: preset === 'agent', grants, observatory: false, ...listed }
  return {
    pages: PAGES.filter((page) => !page.open && isPageShown(person, page)).map(({ name }) => name),
    functions: FUNCTIONS.filter((permission) => functionBlockers(grants, permission).length === 0),
  }
}
