import { ownZone } from '#domain/zone.ts'
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MyVisit } from '#contract/monitor.ts'
import { instant } from '#views/kit/grid/columns.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useSay } from '#views/kit/words.tsx'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList } from '#views/things/use-list.ts'
import { secondsText } from '../figures/figure-columns.ts'
import type { myVisitsMachine } from '../wire.ts'
import '../monitor.css'

const time = instant<MyVisit>(ownZone)

const COLUMNS: readonly GridColumn<MyVisit>[] = [
  { ...time, key: 'opened_at', header: 'monitor.col.opened_at' },
  { ...time, key: 'left_at', header: 'monitor.col.left_at' },
  { key: 'name', header: 'monitor.col.name', minWidth: 180, flex: 1, filter: 'set' },
  { key: 'page', header: 'monitor.col.page', width: 240, filter: 'set' },
  { key: 'dwell_ms', header: 'monitor.col.dwell', width: 110, align: 'end', text: (value, _row, say) => secondsText(say, Number(value)) },
  { key: 'host', header: 'monitor.col.host', width: 140 },
]

type Props = { record: ActorRefFrom<typeof myVisitsMachine>; onExport: () => void; now: ReactNode }

/** Everything the page monitor keeps about the person who looks at it. */
export function MyVisitsView({ record, onExport, now }: Props) {
  const say = useSay()
  const list = useList(record)
  const { answer } = list
  return (
    <ListFrame
      list={list}
      title="monitor.mine.title"
      label="monitor.mine.grid"
      action={
        <>
          {now}
          <Button size="small" icon={<Download />} text={say('monitor.mine.export')} onClick={onExport} />
        </>
      }
      above={
        answer ? (
          <div className="fd-monitor-note">
            <p>{say('monitor.mine.explain', { days: answer.retention_days })}</p>
            {answer.screens.length > 0 ? (
              <p className="fd-muted">
                {say('monitor.mine.screens', {
                  screens: answer.screens.map(({ width, height, ratio }) => `${width} × ${height} @${Number(ratio)}`).join(', '),
                })}
              </p>
            ) : null}
          </div>
        ) : null
      }
      columns={COLUMNS}
      idOf={byId}
      rows={answer?.visits}
      total={answer?.total}
      empty={{ title: say('monitor.mine.empty') }}
      foot={[answer && answer.total > answer.visits.length ? say('monitor.mine.newest', { count: answer.visits.length }) : null]}
    />
  )
}
