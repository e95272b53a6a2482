import { COST_LEVELS, type CostDraft } from '#domain/finance/cost.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { sameFigureIn } from '#domain/money.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'

/** The name's two tiers above it. */
export function tiersOf(desk: CostDesk | null, nameId: string): { kind: string; sort: string } {
  const sort = desk?.names.find(({ id }) => id === nameId)?.parent_id ?? ''
  return { sort, kind: desk?.names.find(({ id }) => id === sort)?.parent_id ?? '' }
}

/**
 * A cost with one field written again, by the grid or the form alike: another month drops a day outside of it, a channel the firm of another
 * one; a chosen game brings its currency to a blank amount; another currency keeps the figure that was typed, or asks for it again where it
 * has not that many decimals; a name that is no branding cost drops the levels.
 */
export function withText<Draft extends CostDraft>(draft: Draft, field: string, text: string, desk: CostDesk): Draft {
  switch (field) {
    case 'day':
    case 'country':
    case 'masterId':
      return { ...draft, [field]: text === '' ? null : text }
    case 'month':
      return { ...draft, month: text, day: draft.day !== null && monthOfDay(draft.day) === text ? draft.day : null }
    case 'spreaderId': {
      const keepsMaster = desk.masters.some(({ id, spreader_id }) => id === draft.masterId && spreader_id === text)
      return { ...draft, spreaderId: text === '' ? null : text, masterId: keepsMaster ? draft.masterId : null }
    }
    case 'gameId': {
      const currency = desk.games.find(({ game_id }) => game_id === text)?.currency
      return { ...draft, gameId: text, currency: draft.amountMinor === '' ? (currency ?? draft.currency) : draft.currency }
    }
    case 'kind':
    case 'sort':
      return withText(draft, 'nameId', firstNameBelow(desk, text) ?? draft.nameId, desk)
    case 'nameId': {
      const isBranding = desk.names.some(({ id, branding }) => id === text && branding)
      return { ...draft, nameId: text, branding: isBranding ? draft.branding : [] }
    }
    case 'level':
      return { ...draft, level: COST_LEVELS.find((level) => level === text) ?? draft.level }
    case 'currency':
      return { ...draft, currency: text, amountMinor: sameFigureIn(draft.amountMinor, draft.currency, text) ?? '' }
    case 'amountMinor':
    case 'note':
      return { ...draft, [field]: text }
    default:
      return draft
  }
}

/** A chosen kind or sort brings the first name below it: the cascade always names an item. */
function firstNameBelow(desk: CostDesk, id: string): string | undefined {
  const below = desk.names.find(({ parent_id }) => parent_id === id)
  return below && below.tier !== '3' ? firstNameBelow(desk, below.id) : below?.id
}
