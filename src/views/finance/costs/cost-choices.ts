import { regionName, REGIONS } from '#domain/channels/regions.ts'
import { ENTRY_TIER, type CostDraft } from '#domain/finance/cost.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { named, type Choices, type Named } from '#views/kit/thing/choices.ts'

/** The name's two tiers above it. */
export function tiersOf(desk: CostDesk | null, nameId: string): { kind: string; sort: string } {
  const sort = desk?.names.find(({ id }) => id === nameId)?.parent_id ?? ''
  return { sort, kind: desk?.names.find(({ id }) => id === sort)?.parent_id ?? '' }
}

/** Names of a tier, below one of the tier above where that is chosen. */
export const namesBelow = (desk: CostDesk, tier: string, parent: string): Named[] =>
  named(desk.names.filter((name) => name.tier === tier && (parent === '' || name.parent_id === parent)))

/** What a cost chooses from: firms of its channel, names of its sort. */
export function costChoices(desk: CostDesk, language: 'zh' | 'en') {
  const all = {
    game: named(desk.games.map(({ game_id: id, ...game }) => ({ ...game, id }))),
    spreader: named(desk.channels),
    currency: desk.currencies.map((currency) => ({ value: currency, label: currency })),
    country: REGIONS.map((code) => ({ value: code, label: regionName(code, language) })),
  }
  return ({ spreader_id, name_id }: Pick<CostDraft, 'spreader_id' | 'name_id'>): Choices => ({
    ...all,
    master: named(desk.masters.filter((master) => master.spreader_id === spreader_id)),
    cost_name: namesBelow(desk, ENTRY_TIER, tiersOf(desk, name_id).sort),
  })
}
