import { Button, PopoverNext } from '@blueprintjs/core'
import { allSelected, fullTable, isTimeTable, type TimeTable } from '#domain/time-table.ts'
import { TimeTableInput } from '#views/kit/inputs/TimeTableInput.tsx'
import { timeTableWords } from '#views/kit/inputs/time-table-words.ts'
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
  const words = allSelected(shown) ? say('batch.builder.timetable.full') : timeTableWords(shown, say)
  return (
    <PopoverNext
      placement="bottom"
      content={
        <div className="fd-popover-pad">
          <TimeTableInput label={label} hourly={hourly} table={shown} onTable={onTable} />
        </div>
      }
    >
      <Button
        id={id}
        className="fd-time-table-button"
        size="small"
        variant="outlined"
        ellipsizeText
        aria-label={`${label}: ${words}`}
        title={words}
        text={words}
      />
    </PopoverNext>
  )
}
