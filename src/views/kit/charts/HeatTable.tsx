import { useSay } from '../words.tsx'
import { cellsByPlace, type CellData } from './chart-cells.ts'
import { measuredWords, valueText } from './chart-values.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { ChartTable } from './ChartTable.tsx'
import { moreWords } from './heat-words.ts'
import { HeatGrid } from './HeatGrid.tsx'

/** Values by rows and columns, the higher the darker; what is not ripe is hatched. Behind it each value in a line of its own. */
export function HeatTable({ data }: { data: CellData }) {
  const say = useSay()
  const title = measuredWords(say, data)
  return (
    <ChartFrame title={title} table={<CellList title={title} data={data} />}>
      {data.rows.length === 0 ? <p className="fd-muted">{say('common.empty')}</p> : <HeatGrid title={title} data={data} />}
    </ChartFrame>
  )
}

function CellList({ title, data }: { title: string; data: CellData }) {
  const say = useSay()
  const cellAt = cellsByPlace(data.cells)
  const places = data.rows.flatMap((row) => data.columns.map((column) => ({ row, column, cell: cellAt(row.id, column.id) })))
  return (
    <>
      <ChartTable
        label={title}
        columns={[
          { label: data.down },
          { label: data.across },
          { label: say('charts.value'), isFigure: true },
          { label: data.of ?? say('charts.notes') },
        ]}
        rows={places.flatMap(({ row, column, cell }) =>
          cell
            ? [
                {
                  key: `${row.id} ${column.id}`,
                  cells: [row.name, column.name, valueText(data, cell), moreWords(say, cell).join(' · ')],
                },
              ]
            : [],
        )}
      />
      {data.explained ? <p className="fd-muted">{data.explained}</p> : null}
    </>
  )
}
