import { Button } from '@blueprintjs/core'
import { csvText } from '#domain/csv-cell.ts'
import { useContext } from 'react'
import { ExportMarkContext } from '../export-mark.ts'
import { downloadText } from '../grid/download.ts'
import { useSay } from '../words.tsx'
import { ownZone, wallClock, zoneName } from '#domain/zone.ts'
import { trailRows, type TrailEntry } from './trail.ts'

type Props = {
  trail: readonly TrailEntry[]
  /** IANA name of the zone times are shown in; left out = the browser's */
  zone?: string
  /** without an ending */
  fileName?: string
}

/** What happened, newest first. */
export function FlowTrail({ trail, zone = ownZone(), fileName = 'trail' }: Props) {
  const say = useSay()
  const mark = useContext(ExportMarkContext)
  const last = trail.at(-1)
  return (
    <div className="fd-trail">
      <div className="fd-panel-tools">
        <span className="fd-muted fd-figures">{last ? zoneName(zone, Date.parse(last.at)) : ''}</span>
        <span className="fd-spacer" />
        <Button
          size="small"
          variant="minimal"
          text="CSV"
          disabled={trail.length === 0}
          aria-label={say('kit.flow.trail_csv')}
          onClick={() => downloadText(`${fileName}.csv`, trailCsv(trail, mark))}
        />
        <Button
          size="small"
          variant="minimal"
          text="JSON"
          disabled={trail.length === 0}
          aria-label={say('kit.flow.trail_json')}
          onClick={() => downloadText(`${fileName}.json`, JSON.stringify({ exported_by: mark, trail }, null, 2), 'application/json')}
        />
      </div>
      {trail.length === 0 ? <p className="fd-muted">{say('kit.flow.trail_empty')}</p> : null}
      <ol className="fd-trail-list">
        {trail.toReversed().map((entry, index) => (
          <li key={`${entry.at} ${trail.length - index}`}>
            <time dateTime={entry.at} className="fd-muted fd-figures">
              {wallClock(entry.at, zone) ?? entry.at}
            </time>
            <span className="fd-trail-event">{entry.event}</span>
            <span className="fd-muted">{entry.who ?? ''}</span>
            {entry.to ? <span className="fd-trail-step fd-muted">{entry.from ? `${entry.from} → ${entry.to}` : entry.to}</span> : null}
            {entry.note ? <span className="fd-trail-note">{entry.note}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** With the watermark as its first line, as every exported table has it. */
export const trailCsv = (trail: readonly TrailEntry[], mark: string | null): string =>
  csvText([...(mark === null ? [] : [[mark]]), ...trailRows(trail)])
