import type { CostState } from '#domain/finance/cost.ts'
import { BASE_CURRENCY } from '#domain/finance/fx.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { instant, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

const LOOKS: Readonly<Record<CostState, StateKey>> = {
  draft: 'waiting',
  staged: 'waiting',
  committed: 'running',
  calculating: 'running',
  posted: 'done',
  failed: 'refused',
}

/** of kind, sort and item */
const TIER_WIDTHS = [104, 152, 160]
const nameAt = (tier: number, key: string): GridColumn<CostLine> => ({
  key: `name_${tier}`,
  header: `finance.export.column.${key}`,
  width: TIER_WIDTHS[tier],
  filter: 'set',
  value: ({ names }) => names[tier] ?? null,
})
const ZONE = 'Asia/Shanghai'

/** One cost a line, as the server tells it. */
export const COST_COLUMNS: readonly GridColumn<CostLine>[] = [
  { key: 'month', header: 'finance.export.column.month', width: 84, filter: 'set' },
  {
    key: 'day',
    header: 'finance.export.column.day',
    width: 108,
    text: (value, _row, say) => (value ? String(value) : say('finance.cost.whole_month')),
  },
  { key: 'game_name', header: 'finance.export.column.game', width: 110, filter: 'set' },
  {
    key: 'spreader_name',
    header: 'finance.export.column.channel',
    width: 110,
    filter: 'set',
    text: (value, _row, say) => (value ? String(value) : say('finance.cost.all_channels')),
  },
  { key: 'master_name', header: 'finance.export.column.master', width: 140, text: (value) => (value ? String(value) : NONE) },
  { key: 'country', header: 'finance.export.column.country', width: 64, text: (value) => (value ? String(value) : NONE) },
  nameAt(0, 'kind'),
  nameAt(1, 'sort'),
  nameAt(2, 'name'),
  { ...moneyMinor<CostLine>(({ currency }) => currency), key: 'amount_minor', header: 'finance.export.column.amount', width: 120 },
  { key: 'currency', header: 'finance.export.column.currency', width: 64, filter: 'set' },
  {
    key: 'rate',
    header: 'finance.export.column.rate',
    width: 106,
    align: 'end',
    value: ({ fx_rate }) => fx_rate.rate,
    explain: ({ fx_rate, currency }, say) =>
      say('finance.cost.rate_of', { currency, base: BASE_CURRENCY, name: fx_rate.name || NONE, day: fx_rate.day || NONE }),
  },
  {
    ...moneyMinor<CostLine>(() => BASE_CURRENCY),
    key: 'base_minor',
    header: 'finance.export.column.base',
    unit: BASE_CURRENCY,
    width: 148,
  },
  { ...codeColumn('finance.level'), key: 'level', header: 'finance.export.column.level' },
  {
    ...stateTag<CostLine>(
      ({ state }) => LOOKS[state],
      ({ state }) => `finance.state.${state}`,
    ),
    key: 'state',
    header: 'finance.export.column.state',
    width: 96,
    explain: ({ error }, say) => (error ? say(`blocker.${error.code}`, error.params) : null),
  },
  {
    key: 'cpa_rule_id',
    header: 'finance.export.column.source',
    width: 110,
    filter: 'set',
    text: (value, _row, say) => (typeof value === 'string' ? say('finance.cost.of_rule', { id: value }) : say('finance.cost.by_hand')),
  },
  { key: 'note', header: 'finance.export.column.note', minWidth: 120, flex: 1 },
  { key: 'entered_by', header: 'finance.export.column.entered_by', width: 110, value: ({ entered_by }) => entered_by.name },
  {
    key: 'committed_by',
    header: 'finance.export.column.committed_by',
    width: 110,
    value: ({ committed_by }) => committed_by?.name ?? null,
    text: (value) => (value ? String(value) : NONE),
  },
  { ...instant<CostLine>(() => ZONE), key: 'updated_at', header: 'finance.cost.updated_at', hidden: true },
]
