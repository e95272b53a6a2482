import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import { gapOf, isGapLarge, isGapOpen, type RowKind, type RowState } from '#domain/finance/row-step.ts'
import type { RowLine } from '#machines/row-confirmation/row-confirmation.types.ts'
import { instant, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

export const ROW_LOOKS: Readonly<Record<RowState, StateKey>> = { unconfirmed: 'waiting', confirmed: 'done', disputed: 'attention' }
const header = (key: string) => `finance.rows.column.${key}`
const amount = (
  key: 'flow_minor' | 'refunded_minor' | 'tax_minor' | 'fee_minor' | 'due_minor' | 'actual_minor' | 'system_minor',
  name: string,
): GridColumn<RowLine> => ({
  ...moneyMinor<RowLine>(({ currency }) => currency),
  key,
  header: header(name),
  width: 118,
})

/** One statement row a line; a gap above the tolerance is marked until someone has explained it. */
export const rowColumns = (kind: RowKind, toleranceBps: number): readonly GridColumn<RowLine>[] => [
  {
    ...stateTag<RowLine>(
      ({ state }) => ROW_LOOKS[state],
      ({ state }) => `finance.rows.state.${state}`,
    ),
    key: 'state',
    header: header('state'),
    width: 124,
    pinned: 'left',
  },
  { key: 'counterparty', header: header('counterparty'), width: 120, filter: 'set' },
  { key: 'game_name', header: header('game'), width: 110, filter: 'set' },
  kind === 'income'
    ? { key: 'app_store', header: header('store'), width: 100, filter: 'set', text: (value) => (value ? String(value) : NONE) }
    : { key: 'spreader_name', header: header('channel'), width: 110, filter: 'set', text: (value) => (value ? String(value) : NONE) },
  { key: 'currency', header: header('currency'), width: 64, filter: 'set' },
  amount('due_minor', 'due'),
  amount('actual_minor', 'actual'),
  amount('system_minor', 'system'),
  {
    ...moneyMinor<RowLine>(({ currency }) => currency),
    key: 'gap',
    header: header('gap'),
    width: 110,
    value: (row) => gapOf(row),
    state: (row) => (isGapOpen(row, toleranceBps) ? 'attention' : isGapLarge(row, toleranceBps) ? 'done' : null),
    explain: (row, say) =>
      isGapLarge(row, toleranceBps) ? say(row.gap_note.trim() ? 'finance.rows.gap_explained' : 'finance.rows.gap_open') : null,
  },
  { key: 'gap_note', header: header('gap_note'), minWidth: 120, flex: 1 },
  { key: 'note', header: header('note'), minWidth: 100, flex: 1 },
  { ...moneyMinor<RowLine>(baseCurrency), key: 'base_minor', header: header('base'), unit: baseCurrency, width: 130 },
  {
    key: 'confirmed_by',
    header: header('confirmed_by'),
    width: 100,
    value: ({ confirmed_by }) => confirmed_by?.name ?? null,
    text: (value) => (value ? String(value) : NONE),
  },
  { ...instant<RowLine>(companyZone), key: 'confirmed_at', header: header('confirmed_at'), hidden: true },
  { ...amount('flow_minor', 'flow'), hidden: true },
  { ...amount('refunded_minor', 'refunded'), hidden: true },
  { ...amount('tax_minor', 'tax'), hidden: true },
  { ...amount('fee_minor', 'fee'), hidden: true },
  { key: 'share_rate', header: header('share_rate'), width: 80, align: 'end', hidden: true },
  { key: 'fx_rate', header: header('rate'), width: 90, align: 'end', hidden: true },
  { key: 'reference', header: header('reference'), width: 130, hidden: true, text: (value) => (value ? String(value) : NONE) },
  {
    key: 'file_name',
    header: 'finance.rows.column.file',
    width: 160,
    hidden: true,
    text: (value, { line }) => (value ? `${String(value)}:${line ?? ''}` : NONE),
  },
]
