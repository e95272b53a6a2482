import { Button, PopoverNext } from '@blueprintjs/core'
import { allSelected, fullTable, hoursPerWeek, isTimeTable, type TimeTable } from '#domain/time-table.ts'
import { TimeTableInput } from '#views/kit/inputs/TimeTableInput.tsx'
import { useSay } from '#views/kit/words.tsx'

type ButtonProps = {
  id?: string | undefined
  label: string
  hourly: boolean
  table: readonly string[]
  onTable: (table: TimeTable) => void
}

/** A week of hours read in a few words; the table itself opens over the page. */
export function TimeTableButton({ id, label, hourly, table, onTable }: ButtonProps) {
  const say = useSay()
  const shown = isTimeTable(table) ? table : fullTable()
  const words = allSelected(shown)
    ? say('batch.builder.timetable.full')
    : say('batch.builder.timetable.hours', { hours: hoursPerWeek(shown) })
  return (
    <PopoverNext
      placement="bottom"
      content={
        <div className="fd-popover-pad">
          <TimeTableInput label={label} hourly={hourly} table={shown} onTable={onTable} />
        </div>
      }
    >
      <Button id={id} size="small" variant="outlined" aria-label={`${label}: ${words}`} text={words} />
    </PopoverNext>
  )
}
