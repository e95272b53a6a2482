import { memo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useSay } from '../words.tsx'
import { cellsByPlace, cellStep, shadeOf, type CellData, type CellPlace, type HeatCell } from './chart-cells.ts'
import { valueText } from './chart-values.ts'
import { cellWords, moreWords } from './heat-words.ts'
import './heat.css'

type HeatStyle = CSSProperties & Record<'--fd-heat-share', string>

/** The cells, one stop of Tab; below them what the one says that is looked at. */
export function HeatGrid({ title, data }: { title: string; data: CellData }) {
  const say = useSay()
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<CellPlace>({ row: 0, column: 0 })
  const [looked, setLooked] = useState<CellPlace | null>(null)
  const walk = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? null : cellStep(event.key, stop, data.rows.length, data.columns.length)
    if (!next) return
    event.preventDefault()
    table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)?.focus()
  }
  const see = (place: CellPlace | null) => setLooked((now) => (place?.row === now?.row && place?.column === now?.column ? now : place))
  return (
    <>
      {data.cells.some(({ ripeOn }) => ripeOn !== undefined) ? <p className="fd-muted fd-heat-mark">{say('charts.unripe_mark')}</p> : null}
      <div className="fd-heat-scroll">
        <table
          ref={table}
          role="grid"
          className="fd-heat"
          aria-label={title}
          onKeyDown={walk}
          onFocus={({ target }) => {
            const place = placeOf(target)
            if (place) setStop(place)
            see(place)
          }}
          onBlur={() => see(null)}
          onPointerOver={({ target }) => see(placeOf(target))}
          onPointerLeave={() => see(null)}
        >
          <HeatCells data={data} row={stop.row} column={stop.column} />
        </table>
      </div>
      <p className="fd-heat-told fd-figures">{looked ? cellWords(say, data, looked) : (data.explained ?? '')}</p>
    </>
  )
}

/** Drawn again when the data or the stop of Tab are others, not for each cell that a pointer goes over. */
const HeatCells = memo(function HeatCells({ data, row: stopRow, column: stopColumn }: CellPlace & { data: CellData }) {
  const cellAt = cellsByPlace(data.cells)
  const shade = shadeOf(data.cells)
  const hasOf = data.rows.some(({ of }) => of !== undefined)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{data.down}</th>
          {hasOf ? <th scope="col">{data.of ?? ''}</th> : null}
          {data.columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row, rowAt) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {hasOf ? <td className="fd-figures">{row.of ?? ''}</td> : null}
            {data.columns.map((column, columnAt) => (
              <Mark
                key={column.id}
                {...{ data, shade }}
                cell={cellAt(row.id, column.id) ?? { row: row.id, column: column.id, value: null }}
                place={`${rowAt} ${columnAt}`}
                isStop={stopRow === rowAt && stopColumn === columnAt}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
})

type MarkProps = { data: CellData; cell: HeatCell; shade: (value: number | null) => number; place: string; isStop: boolean }

function Mark({ data, cell, shade, place, isStop }: MarkProps) {
  const say = useSay()
  const style: HeatStyle = { '--fd-heat-share': `${Math.round(shade(cell.value) * 100)}%` }
  const more = moreWords(say, cell).join(' · ')
  return (
    <td
      tabIndex={isStop ? 0 : -1}
      data-place={place}
      className={`fd-heat-cell fd-figures${cell.ripeOn === undefined ? '' : ' fd-heat-unripe'}`}
      style={style}
      title={more}
    >
      {valueText(data, cell)}
      {more === '' ? null : <span className="fd-hidden">{` · ${more}`}</span>}
    </td>
  )
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-place]') : null
  const [row, column] = cell?.dataset['place']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}
