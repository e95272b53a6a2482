import { regionName } from '#domain/channels/regions.ts'
import type { BrandingShare, CostDraft } from '#domain/finance/cost.ts'
import { formatMoney } from '#domain/money.ts'
import type { CostField } from '#machines/cost-edit/cost-diff.ts'
import type { CostDesk } from '#machines/cost-entry/cost-entry.types.ts'
import { NONE } from '#views/kit/grid/columns.ts'
import type { Say } from '#views/kit/words.tsx'

/** The catalogue's word of a field. */
export const FIELD_WORDS: Readonly<Record<CostField, string>> = {
  month: 'finance.export.column.month',
  day: 'finance.export.column.day',
  gameId: 'finance.export.column.game',
  level: 'finance.export.column.level',
  spreaderId: 'finance.export.column.channel',
  masterId: 'finance.export.column.master',
  nameId: 'finance.export.column.name',
  country: 'finance.export.column.country',
  amountMinor: 'finance.export.column.amount',
  currency: 'finance.export.column.currency',
  branding: 'finance.cost.branding',
  note: 'finance.export.column.note',
}

const brandingText = (say: Say, branding: readonly BrandingShare[]): string =>
  branding.map(({ level, weight }) => `${say(`finance.branding.${level}`)} ${weight}`).join(' · ')

/** A field of a cost as people read it. */
export function fieldText(say: Say, language: 'zh' | 'en', draft: CostDraft, field: CostField, desk: CostDesk | null): string {
  const named = (list: readonly { id: string; name: string }[] | undefined, id: string | null) =>
    list?.find((one) => one.id === id)?.name ?? id ?? NONE
  switch (field) {
    case 'gameId':
      return desk?.games.find(({ game_id }) => game_id === draft.gameId)?.name ?? draft.gameId
    case 'spreaderId':
      return draft.spreaderId === null ? say('finance.cost.all_channels') : named(desk?.channels, draft.spreaderId)
    case 'masterId':
      return named(desk?.masters, draft.masterId)
    case 'nameId':
      return named(desk?.names, draft.nameId)
    case 'level':
      return say(`finance.level.${draft.level}`)
    case 'country':
      return draft.country === null ? NONE : regionName(draft.country, language)
    case 'amountMinor':
      return /^\d+$/.test(draft.amountMinor) ? formatMoney(draft.amountMinor, draft.currency) : NONE
    case 'branding':
      return brandingText(say, draft.branding) || NONE
    case 'day':
      return draft.day ?? say('finance.cost.whole_month')
    case 'month':
    case 'currency':
    case 'note':
      return draft[field] || NONE
  }
}
