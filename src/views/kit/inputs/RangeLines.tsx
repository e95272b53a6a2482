import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { BLANK_RANGE, isBlankRange, type DatedRange } from '#domain/dated-range.ts'
import { useSay } from '../words.tsx'
import { DayInput } from './DayInput.tsx'
import { EnumSelect } from './EnumSelect.tsx'
import { LineInput } from './LineInput.tsx'
import './ranges.css'

type Props = {
  label: string
  describedBy: string | undefined
  lines: readonly DatedRange[]
  /** what a line may be of; empty: any text */
  options: readonly { value: string; label: string }[]
  offers: readonly string[]
  /** lines with something wrong, counted from 1 among those that are not blank */
  wrong: ReadonlySet<number>
  onLines: (lines: readonly DatedRange[]) => void
}

/** What, from and to of each line, with the way to take one away or add one. */
export function RangeLines({ label, describedBy, lines, options, offers, wrong, onLines }: Props) {
  const say = useSay()
  const shown = lines.length === 0 ? [BLANK_RANGE] : lines
  const rows = rowNumbers(shown)
  return (
    <>
      <table className="fd-ranges" aria-describedby={describedBy}>
        <thead>
          <tr>
            {(['of', 'from', 'to'] as const).map((head) => (
              <th key={head} scope="col">
                {head === 'of' ? label : say(`thing.range.${head}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map((line, at) => (
            <RangeLine
              // lines have no name of their own: their place is who they are
              key={at}
              {...{ label, line, at, options, offers }}
              invalid={wrong.has(rows[at] ?? 0)}
              onRemove={lines.length === 0 ? null : () => onLines(shown.filter((_, index) => index !== at))}
              onChange={(part) => onLines(shown.map((one, index) => (index === at ? { ...one, ...part } : one)))}
            />
          ))}
        </tbody>
      </table>
      <Button
        size="small"
        variant="minimal"
        icon={<Plus />}
        aria-label={`${say('thing.add_line')}: ${label}`}
        text={say('thing.add_line')}
        onClick={() => onLines([...shown, BLANK_RANGE])}
      />
    </>
  )
}

type LineProps = Pick<Props, 'label' | 'options' | 'offers'> & {
  line: DatedRange
  at: number
  invalid: boolean
  /** null: there is none to take away */
  onRemove: (() => void) | null
  onChange: (part: Partial<DatedRange>) => void
}

function RangeLine({ label, line, at, options, offers, invalid, onRemove, onChange }: LineProps) {
  const say = useSay()
  const called = (part: string) => ({ 'aria-label': say('thing.range.at', { part, at: at + 1 }), invalid })
  const named = { ...called(label), value: line.of, onValue: (of: string) => onChange({ of }) }
  return (
    <tr className={invalid ? 'fd-ranges-wrong' : ''}>
      <td>{options.length > 0 ? <EnumSelect {...named} options={options} /> : <LineInput {...named} offers={offers} />}</td>
      <td>
        <DayInput {...called(say('thing.range.from'))} day={line.from} onDay={(from) => onChange({ from })} />
      </td>
      <td>
        <DayInput {...called(say('thing.range.to'))} day={line.to} onDay={(to) => onChange({ to })} />
      </td>
      <td>
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={say('thing.remove_line', { at: at + 1 })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        />
      </td>
    </tr>
  )
}

/** The number of each line among those that are not blank; 0: it is blank. */
function rowNumbers(lines: readonly DatedRange[]): number[] {
  let row = 0
  return lines.map((line) => (isBlankRange(line) ? 0 : ++row))
}
