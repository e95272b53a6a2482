import { COST, type CostState } from '#domain/finance/cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import type { CostLine } from '#machines/cost-entry/cost-line.ts'
import { moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { thingColumns } from '#views/kit/thing/thing-columns.ts'

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
const own = (column: Omit<GridColumn<CostLine>, 'header'>): GridColumn<CostLine> => ({
  ...column,
  header: `finance.cost.field.${column.key}`,
})
const tierColumn = (tier: number, key: string) =>
  own({ key, width: TIER_WIDTHS[tier] ?? 160, filter: 'set', value: ({ names }) => names[tier] ?? null })

/** One cost a line, as the server tells it. */
export const COST_COLUMNS: readonly GridColumn<CostLine>[] = thingColumns(COST, [
  'month',
  'day',
  'game_id',
  'spreader_id',
  'master_id',
  'country',
  tierColumn(0, 'kind'),
  tierColumn(1, 'sort'),
  tierColumn(2, 'name_id'),
  'amount_minor',
  'currency',
  own({
    key: 'fx_rate',
    width: 106,
    align: 'end',
    value: ({ fx_rate }) => fx_rate.rate,
    explain: ({ fx_rate, currency }, say) =>
      say('finance.cost.rate_of', { currency, base: baseCurrency(), name: fx_rate.name || NONE, day: fx_rate.day || NONE }),
  }),
  own({ ...moneyMinor<CostLine>(baseCurrency), key: 'base_minor', unit: baseCurrency, width: 148 }),
  'level',
  own({
    ...stateTag<CostLine>(
      ({ state }) => LOOKS[state],
      ({ state }) => `finance.state.${state}`,
    ),
    key: 'state',
    width: 96,
    explain: ({ error }, say) => (error ? say(`blocker.${error.code}`, error.params) : null),
  }),
  own({
    key: 'source',
    width: 110,
    filter: 'set',
    value: ({ cpa_rule_id }) => cpa_rule_id,
    text: (value, _row, say) => (typeof value === 'string' ? say('finance.cost.of_rule', { id: value }) : say('finance.cost.by_hand')),
  }),
  'note',
  own({ key: 'entered_by', width: 110, value: ({ entered_by }) => entered_by.name }),
  own({ key: 'committed_by', width: 110, value: ({ committed_by }) => committed_by?.name ?? null, text: (value) => String(value ?? NONE) }),
]).map((column) => (column.key === 'updated_at' ? { ...column, hidden: true } : column))
