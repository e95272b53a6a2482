import type { ChargeState } from '#domain/finance/cpa-cost.ts'
import { baseCurrency } from '#domain/company-terms.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { count, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { sayReasons } from '#views/kit/words.tsx'
import type { ChargeRow } from './wire-charges.ts'

const LOOKS: Readonly<Record<ChargeState, StateKey>> = { nothing: 'waiting', new: 'attention', changed: 'attention', taken: 'done' }
const column = (key: string) => `finance.cpa.field.${key}`
const money = moneyMinor<ChargeRow>(({ currency }) => currency)

/** What would be taken over less what was; of another currency nothing is subtracted. */
const differenceOf = ({ amount_minor, currency, entry }: ChargeRow): string | null =>
  entry === null || entry.currency === currency ? (BigInt(amount_minor) - BigInt(entry?.amount_minor ?? 0)).toString() : null

/** A rule's charges of the month a line, next to the cost that was made of them. */
export const CHARGE_COLUMNS: readonly GridColumn<ChargeRow>[] = [
  { key: 'id', header: column('rule'), width: 70, text: (value) => `#${String(value)}`, markedBy: ['id', 'rules'] },
  {
    ...stateTag<ChargeRow>(
      ({ state }) => LOOKS[state],
      ({ state }) => `finance.cpa.charge.${state}`,
    ),
    key: 'state',
    header: column('taken_state'),
    width: 110,
  },
  {
    key: 'why',
    header: column('why'),
    width: 220,
    value: () => null,
    text: (_value, { state, blockers }, say) => (state === 'taken' || blockers.length === 0 ? NONE : sayReasons(say, blockers)),
    explain: ({ blockers }, say) => (blockers.length > 0 ? sayReasons(say, blockers) : null),
  },
  { key: 'game_name', header: column('game_id'), width: 110, filter: 'set' },
  { key: 'spreader_name', header: column('spreader_id'), width: 110, filter: 'set' },
  { key: 'agent_name', header: column('agent_game'), width: 110, text: (value) => (value ? String(value) : NONE) },
  { key: 'event', header: column('event'), width: 100, filter: 'set', text: codeText('finance.cpa.event') },
  { ...count, key: 'charged_days', header: column('charged_days') },
  { ...money, key: 'amount_minor', header: column('charged'), width: 120 },
  {
    ...moneyMinor<ChargeRow>(({ entry, currency }) => entry?.currency ?? currency),
    key: 'taken',
    header: column('taken'),
    width: 120,
    value: ({ entry }) => entry?.amount_minor ?? null,
  },
  { ...money, key: 'difference', header: column('difference'), width: 110, value: differenceOf },
  { key: 'currency', header: column('currency'), width: 70, filter: 'set' },
  { ...moneyMinor<ChargeRow>(baseCurrency), key: 'base_minor', header: column('base'), unit: baseCurrency, width: 130 },
  { ...count, key: 'waiting_days', header: column('waiting_days'), width: 96 },
  { ...count, key: 'missing_days', header: column('missing_days'), width: 96 },
  {
    key: 'cost',
    header: column('cost'),
    minWidth: 120,
    flex: 1,
    value: ({ entry }) => entry?.id ?? null,
    text: (_value, { entry }, say) => (entry ? `#${entry.id} · ${say(`finance.state.${entry.state}`)}` : NONE),
  },
]
