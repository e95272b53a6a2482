import { fullTable, isTimeTable, type TimeTable } from '#domain/time-table.ts'
import { useSay } from '../words.tsx'
import { TimeTableInput } from './TimeTableInput.tsx'
import { weekWords } from './time-table-words.ts'
import { WordsButton } from './WordsButton.tsx'

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
  const words = weekWords(shown, say)
  return (
    <WordsButton
      id={id}
      label={label}
      words={words}
      className="fd-time-table-button"
      content={
        <div className="fd-popover-pad">
          <TimeTableInput label={label} hourly={hourly} table={shown} onTable={onTable} />
        </div>
      }
    />
  )
}
