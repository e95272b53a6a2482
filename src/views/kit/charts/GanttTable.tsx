import { Button } from '@blueprintjs/core'
import { lengthOfRange } from '#domain/dated-range.ts'
import { countText, NO_NUMBER } from '#domain/display/numbers.ts'
import { STATE_GLYPHS, stateWord } from '../state-colors.ts'
import { useSay } from '../words.tsx'
import { ChartTable } from './ChartTable.tsx'
import type { GanttBar, LaneBars } from './gantt-bars.ts'
import { remarksOf } from './gantt-words.ts'
import { GanttFindings } from './GanttFindings.tsx'

type Props = { label: string; lanes: readonly LaneBars[]; onPick: ((id: string) => void) | undefined }

/** The bars lane by lane with their days; what overlaps below them. */
export function GanttTable({ label, lanes, onPick }: Props) {
  const say = useSay()
  const stateOf = ({ tone }: GanttBar) => (tone ? [`${STATE_GLYPHS[tone]} ${say(stateWord(tone))}`] : [])
  return (
    <>
      <ChartTable
        label={label}
        columns={[
          { label: say('gantt.column.name') },
          { label: say('gantt.column.lane') },
          { label: say('gantt.column.from') },
          { label: say('gantt.column.to') },
          { label: say('gantt.column.days'), isFigure: true },
          { label: say('gantt.column.remark') },
        ]}
        rows={lanes.flatMap((lane) =>
          lane.bars.map((bar) => ({
            key: bar.id,
            cells: [
              onPick ? <Button key={bar.id} size="small" variant="minimal" text={bar.name} onClick={() => onPick(bar.id)} /> : bar.name,
              lane.name,
              bar.from,
              bar.to || NO_NUMBER,
              bar.to === '' ? NO_NUMBER : countText(lengthOfRange(bar) ?? 0),
              [...stateOf(bar), ...remarksOf(say, bar)].join(' · '),
            ],
          })),
        )}
      />
      <GanttFindings lanes={lanes} />
    </>
  )
}
