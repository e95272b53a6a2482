import type { ActorRefFrom } from 'xstate'
import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import type { RowKind } from '#domain/finance/row-step.ts'
import { count, instant, moneyMinor, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useSay } from '#views/kit/words.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import { MONTH_LOOKS } from '../month/month-looks.ts'
import type { MonthLine, monthsReading } from './wire.ts'

const COLUMNS: readonly GridColumn<MonthLine>[] = [
  { key: 'month', header: 'finance.rows.column.month', width: 90 },
  {
    ...stateTag<MonthLine>(
      ({ state }) => MONTH_LOOKS[state],
      ({ state }) => `finance.month.state.${state}`,
    ),
    key: 'state',
    header: 'finance.rows.column.state',
    width: 130,
  },
  { ...count, key: 'rows', header: 'finance.rows.column.rows', sum: 'count' },
  { ...count, key: 'confirmed', header: 'finance.rows.state.confirmed', sum: 'count' },
  { ...count, key: 'disputed', header: 'finance.rows.state.disputed' },
  {
    ...count,
    key: 'gaps_open',
    header: 'finance.rows.column.gaps_open',
    width: 110,
    state: ({ gaps_open }) => (gaps_open > 0 ? 'attention' : null),
  },
  { ...moneyMinor<MonthLine>(baseCurrency), key: 'base_minor', header: 'finance.rows.column.base', unit: baseCurrency, width: 160 },
  {
    ...moneyMinor<MonthLine>(baseCurrency),
    key: 'confirmed_base_minor',
    header: 'finance.rows.column.confirmed_base',
    unit: baseCurrency,
    width: 170,
  },
  { ...instant<MonthLine>(companyZone), key: 'confirmed_at', header: 'finance.rows.column.confirmed_at', minWidth: 200, flex: 1 },
]

const byMonth = ({ month }: MonthLine) => month

type Props = { kind: RowKind; months: ActorRefFrom<typeof monthsReading>; onOpen: (month: string) => void }

/** Months of a kind with how far they are; one is opened by Enter or a double click. */
export function MonthsView({ kind, months, onOpen }: Props) {
  const say = useSay()
  const list = useList(months, 'finance.statement.view')
  return (
    <div className="fd-rows-months">
      <ListGrid
        list={list}
        label={say(`finance.rows.months.${kind}`)}
        columns={COLUMNS}
        idOf={byMonth}
        rows={list.answer?.rows}
        empty={{ title: say('finance.rows.no_months'), hint: say('finance.rows.none_hint') }}
        onOpenRow={({ month }) => onOpen(month)}
        foot={[say('finance.rows.open_hint')]}
      />
    </div>
  )
}
