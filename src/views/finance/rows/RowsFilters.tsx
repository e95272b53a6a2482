import { ROW_STATE_FILTERS } from '#domain/finance/row-step.ts'
import type { RowsFilter } from '#machines/row-confirmation/row-confirmation.types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSay } from '#views/kit/words.tsx'

type Props = { filter: RowsFilter; onFilter: (filter: RowsFilter) => void }

/** What the rows are narrowed to; it is in the address. */
export function RowsFilters({ filter, onFilter }: Props) {
  const say = useSay()
  const any = { value: 'any' as const, label: 'finance.rows.any_state' }
  const states = [any, ...ROW_STATE_FILTERS.map((state) => ({ value: state, label: `finance.rows.state.${state}` }))]
  const gaps = [
    { value: 'any' as const, label: 'finance.rows.any_gap' },
    { value: 'open' as const, label: 'finance.rows.gap.open' },
    { value: 'large' as const, label: 'finance.rows.gap.large' },
  ]
  return (
    <>
      <EnumSelect
        value={filter.state === '' ? 'any' : filter.state}
        options={states}
        fill={false}
        aria-label={say('finance.rows.column.state')}
        onValue={(state) => onFilter({ ...filter, state: state === 'any' ? '' : state })}
      />
      <EnumSelect
        value={filter.gap === '' ? 'any' : filter.gap}
        options={gaps}
        fill={false}
        aria-label={say('finance.rows.column.gap')}
        onValue={(gap) => onFilter({ ...filter, gap: gap === 'any' ? '' : gap })}
      />
    </>
  )
}
