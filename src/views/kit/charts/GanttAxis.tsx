import { useMemo } from 'react'
import { useSay } from '../words.tsx'
import { boxOf, daysOf, leftOf, monthsOf, weekendsOf, type AxisPart, type DayScale } from './gantt-days.ts'

/** px of a day from which weekends can be told from the days around them. */
const SEEN_WEEKEND = 6

/** The calendar behind the lanes: months, days or weeks, weekends and today. Bars say their days themselves. */
export function GanttAxis({ scale, today }: { scale: DayScale; today: string }) {
  const say = useSay()
  const [months, days, weekends] = useMemo(
    () => [monthsOf(scale), daysOf(scale), scale.dayWidth < SEEN_WEEKEND ? [] : weekendsOf(scale)],
    [scale],
  )
  return (
    <div className="fd-gantt-head" aria-hidden="true">
      <div className="fd-gantt-corner" />
      <div className="fd-gantt-calendar">
        {weekends.map((weekend) => (
          <span key={weekend.from} className="fd-gantt-weekend" style={boxOf(scale, weekend)} />
        ))}
        <AxisParts className="fd-gantt-month" parts={months} scale={scale} />
        <AxisParts className="fd-gantt-day" parts={days} scale={scale} />
        <span className="fd-gantt-today" style={{ left: leftOf(scale, today) + scale.dayWidth / 2 }}>
          <span>{say('gantt.today')}</span>
        </span>
      </div>
    </div>
  )
}

const AxisParts = ({ className, parts, scale }: { className: string; parts: readonly AxisPart[]; scale: DayScale }) =>
  parts.map((part) => (
    <span key={part.from} className={className} style={boxOf(scale, part)}>
      <span>{part.text}</span>
    </span>
  ))
