import { useMemo } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { CostPreview, PreviewedLine } from '#machines/cost-entry/cost-entry.types.ts'
import { count, NONE } from '#views/kit/grid/columns.ts'
import { DataGrid } from '#views/kit/grid/DataGrid.tsx'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { byId, useRowStore } from '#views/kit/grid/use-row-store.ts'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { COST_COLUMNS } from './cost-columns.ts'

/** A line with its place, as the list of reasons counts it, and its own reasons. */
type Line = PreviewedLine & { place: number; reasons: readonly Blocker[] }

const SHOWN = ['month', 'day', 'game_id', 'spreader_id', 'name_id', 'amount_minor', 'currency', 'fx_rate', 'base_minor']
const HIDDEN = ['master_id', 'country', 'kind', 'sort', 'level', 'entered_by']
const PLACE: GridColumn<Line> = { ...count, key: 'place', header: 'finance.cost.place', width: 56 }
const REASONS: GridColumn<Line> = {
  key: 'reasons',
  header: 'finance.cost.reasons',
  width: 260,
  value: ({ reasons }) => reasons.length,
  text: (_value, { reasons }, say) => (reasons.length > 0 ? sayReasons(say, reasons) : NONE),
}
const LINE_COLUMNS: readonly GridColumn<Line>[] = [
  PLACE,
  ...COST_COLUMNS.filter(({ key }) => SHOWN.includes(key)),
  { ...count, key: 'shares', header: 'finance.cost.shares', width: 90 },
  ...COST_COLUMNS.filter(({ key }) => key === 'note'),
  ...COST_COLUMNS.filter(({ key }) => HIDDEN.includes(key)).map((column) => ({ ...column, hidden: true })),
]
const BLOCKED_COLUMNS: readonly GridColumn<Line>[] = LINE_COLUMNS.flatMap((column) => (column === PLACE ? [PLACE, REASONS] : [column]))

/** What the grid takes next to its rows: tool bar, head and status bar. */
const FRAME_PX = 124
const ROW_PX = 28

/** Each line that a commit would post, and why one cannot be. */
export function PreviewLines({ preview: { entries, blockers } }: { preview: CostPreview }) {
  const say = useSay()
  const lines = useMemo(
    () =>
      entries.map((entry, index): Line => {
        const reasons = blockers.filter(({ row }) => row === index + 1).map((reason) => ({ ...reason, field: REASONS.key }))
        return { ...entry, place: index + 1, reasons }
      }),
    [entries, blockers],
  )
  const store = useRowStore(byId, lines)
  return (
    <div className="fd-cost-lines" style={{ height: `clamp(160px, ${FRAME_PX + ROW_PX * entries.length}px, 46vh)` }}>
      <DataGrid
        label={say('finance.cost.lines')}
        columns={lines.some(({ reasons }) => reasons.length > 0) ? BLOCKED_COLUMNS : LINE_COLUMNS}
        store={store}
        problemsOf={({ reasons }) => reasons}
        toolbar={<strong>{say('finance.cost.lines')}</strong>}
      />
    </div>
  )
}
