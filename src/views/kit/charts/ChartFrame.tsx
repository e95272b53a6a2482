import { Button } from '@blueprintjs/core'
import { useId, useState, type ReactNode } from 'react'
import { useSay } from '../words.tsx'
import './charts.css'

type Props = {
  title: string
  /** controls of the chart, next to the switch */
  tools?: ReactNode
  /** what it shows in words and figures */
  table: ReactNode
  children: ReactNode
}

/** A chart under its title, and the same as a table behind it. */
export function ChartFrame({ title, tools, table, children }: Props) {
  const say = useSay()
  const titleId = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className="fd-chart" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        <div className="fd-chart-tools">
          {isTable ? null : tools}
          <Button
            size="small"
            variant="minimal"
            text={say(isTable ? 'chart.as_chart' : 'chart.as_table')}
            onClick={() => setTable(!isTable)}
          />
        </div>
      </header>
      {isTable ? table : children}
    </section>
  )
}
