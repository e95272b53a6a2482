import type { ReactNode } from 'react'
import './charts.css'

type Props = {
  /** what it is about, for a screen reader */
  label: string
  /** heads of the columns; figures are right-aligned */
  columns: readonly { label: string; isFigure?: boolean }[]
  /** the first cell is the head of its row */
  rows: readonly { key: string; cells: readonly ReactNode[]; isMuted?: boolean }[]
}

/** Words and figures in lines, as a chart shows them and next to one. */
export const ChartTable = ({ label, columns, rows }: Props) => (
  <div className="fd-chart-rows">
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.isFigure ? 'fd-chart-figure' : ''}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [head, ...cells], isMuted = false }) => (
          <tr key={key} className={isMuted ? 'fd-muted' : ''}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]?.label} className={columns[index + 1]?.isFigure ? 'fd-chart-figure fd-figures' : ''}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
