import type { CreativeRow } from '#contract/creative.ts'
import { ratePercentOf } from '#domain/creative/effect.ts'
import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { count, identifier, instant, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { reviewTag } from './creative-words.ts'

const column = (key: string) => `creative.column.${key}`
const ofKind = (prefix: string) => ({
  filter: 'set' as const,
  text: codeText(prefix),
})
const list = (value: unknown) => (Array.isArray(value) ? value.join(' / ') : '')

/** One creative a line. */
export const CREATIVE_COLUMNS: readonly GridColumn<CreativeRow>[] = [
  { ...identifier, key: 'id', header: column('id'), width: 80 },
  { key: 'name', header: column('name'), minWidth: 180, flex: 1 },
  { key: 'spreader_name', header: column('spreader'), width: 100, filter: 'set' },
  { key: 'game_name', header: column('game'), width: 110, filter: 'set' },
  {
    ...stateTag<CreativeRow>(
      ({ status }) => (status === 'on' ? 'done' : 'excluded'),
      ({ status }) => `creative.status.${status}`,
    ),
    key: 'status',
    header: column('status'),
    width: 100,
  },
  {
    ...stateTag<CreativeRow>(
      ({ review_state: state }) => reviewTag(state),
      ({ review_state: state }) => `creative.review.${state}`,
    ),
    key: 'review_state',
    header: column('review'),
    width: 130,
  },
  { key: 'recommend_type', header: column('recommend'), width: 240, ...ofKind('dict.recommend_type') },
  { ...moneyMinor<CreativeRow>(baseCurrency), key: 'spend_minor', header: column('spend') },
  { ...moneyMinor<CreativeRow>(baseCurrency), key: 'return_minor', header: column('return') },
  {
    key: 'rate',
    header: column('rate'),
    width: 110,
    align: 'end',
    value: ({ spend_minor: spendMinor, return_minor: returnMinor }) => ratePercentOf({ spendMinor, returnMinor }),
    text: (value) => (typeof value === 'number' ? value.toFixed(2) : NONE),
  },
  { ...count, key: 'used_by_count', header: column('used'), width: 76, explain: (_row, say) => say('creative.explain.used') },
  { key: 'titles', header: column('titles'), width: 220, text: list },
  { key: 'messages', header: column('messages'), width: 220, text: list },
  { key: 'material_ids', header: column('materials'), width: 120, text: list, hidden: true },
  { key: 'landing_name', header: column('landing'), width: 120, text: (value) => (typeof value === 'string' ? value : NONE) },
  { key: 'note', header: column('note'), width: 140, hidden: true },
  { key: 'version', header: column('version'), width: 64, align: 'end', hidden: true },
  {
    key: 'creator',
    header: column('creator'),
    width: 120,
    filter: 'set',
    value: ({ creator }) => creator?.name ?? null,
    text: (value) => (typeof value === 'string' ? value : NONE),
  },
  { ...instant<CreativeRow>(companyZone), key: 'created_at', header: column('created') },
]
