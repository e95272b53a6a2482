import { COST_LEVELS, type CostDraft } from '#domain/finance/cost.ts'
import { monthOfDay } from '#domain/finance/month.ts'
import { sameFigureIn } from '#domain/money.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'

/**
 * A cost with one field written again, by the grid or the form alike: another month drops a day outside of it, a channel the firm of another
 * one; a chosen game brings its currency to a blank amount; another currency keeps the figure that was typed, or asks for it again where it
 * has not that many decimals; a name that is no branding cost drops the levels.
 */
export function withText<Draft extends CostDraft>(draft: Draft, field: string, text: string, desk: CostDesk): Draft {
  switch (field) {
    case 'day':
    case 'country':
    case 'master_id':
      return { ...draft, [field]: text === '' ? null : text }
    case 'month':
      return { ...draft, month: text, day: draft.day !== null && monthOfDay(draft.day) === text ? draft.day : null }
    case 'spreader_id': {
      const keepsMaster = desk.masters.some(({ id, spreader_id }) => id === draft.master_id && spreader_id === text)
      return { ...draft, spreader_id: text === '' ? null : text, master_id: keepsMaster ? draft.master_id : null }
    }
    case 'game_id': {
      const currency = desk.games.find(({ game_id }) => game_id === text)?.currency
      return { ...draft, game_id: text, currency: draft.amount_minor === '' ? (currency ?? draft.currency) : draft.currency }
    }
    case 'kind':
    case 'sort':
      return withText(draft, 'name_id', firstNameBelow(desk, text) ?? draft.name_id, desk)
    case 'name_id': {
      const isBranding = desk.names.some(({ id, branding }) => id === text && branding)
      return { ...draft, name_id: text, branding: isBranding ? draft.branding : [] }
    }
    case 'level':
      return { ...draft, level: COST_LEVELS.find((level) => level === text) ?? draft.level }
    case 'currency':
      return { ...draft, currency: text, amount_minor: sameFigureIn(draft.amount_minor, draft.currency, text) ?? '' }
    case 'amount_minor':
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
