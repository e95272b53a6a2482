import { Radio } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import './three-way.css'

export type ThreeWayRow = {
  key: string
  label: string
  was: ReactNode
  mine: string
  theirs: string
  /** absent where one side is taken for all of them */
  side?: 'mine' | 'theirs'
  /** two people changed it: a side has to be looked at */
  isBoth: boolean
}
type Props = {
  /** what the rows are of, where a page shows several tables: their choices are told apart by it */
  of?: string
  /** the name of the table, where nothing above it says so */
  label?: string
  /** heads: field, before, mine, theirs */
  heads: { field: string; was: string; mine: string; theirs: string }
  rows: readonly ThreeWayRow[]
  /** absent: it is only shown */
  onSide?: (key: string, side: 'mine' | 'theirs') => void
}

/** What it was, what I typed, what the other saved: a side is taken for each field that differs, where one may be. */
export function ThreeWayTable({ of, label: name, heads, rows, onSide }: Props) {
  const group = useId()
  const place = of === undefined ? '' : `${of} `
  return (
    <table className="fd-three-way" aria-label={name}>
      <thead>
        <tr>
          {(['field', 'was', 'mine', 'theirs'] as const).map((key) => (
            <th key={key} scope="col">
              {heads[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, was, side, isBoth, ...texts }) => (
          <tr key={key} className={isBoth ? 'fd-three-way-both' : ''}>
            <th scope="row">{label}</th>
            <td>{was === '' ? '–' : was}</td>
            {(['mine', 'theirs'] as const).map((which) => (
              <td key={which}>
                {onSide ? (
                  <Radio
                    name={`${group}-${key}`}
                    checked={side === which}
                    aria-label={`${place}${label}: ${heads[which]}`}
                    label={texts[which]}
                    onChange={() => onSide(key, which)}
                  />
                ) : (
                  texts[which] || '–'
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
