import { Callout } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import type { EventSourceRow, EventsTaken, RefusedLine } from '#contract/player-events.ts'
import { countText } from '#domain/display/numbers.ts'
import { eventSourceBlockers } from '#domain/player-event/event-source.ts'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import { SaveEnding } from '#views/things/SaveEnding.tsx'
import { useSaveState } from '#views/things/use-save-state.ts'
import type { SaveRef } from '../types.ts'
import { KeyOnce } from './KeyOnce.tsx'
import type { EventFile, SourceAct, SourceActed } from './wire.ts'

type Props = {
  row: EventSourceRow
  act: SaveRef<SourceAct, SourceActed>
  file: SaveRef<EventFile, EventsTaken>
  mayEdit: readonly Blocker[]
}

/** One source: lines that were refused, a file of events, a fresh key, and taking it back. */
export function SourcePanel({ row, act, file, mayEdit }: Props) {
  const say = useSay()
  const { saved, isBusy } = useSaveState(act)
  const sent = useSaveState(file)
  const against = [...mayEdit, ...eventSourceBlockers(row.state)]
  const send = (kind: SourceAct['kind']) => act.send({ type: 'save', draft: { kind, id: row.id, version: row.version } })
  return (
    <div className="fd-contents">
      <p>{say(`event_source.state.${row.state}.hint`, { name: row.made_by.name })}</p>
      {saved?.id === row.id && saved.key !== undefined ? <KeyOnce value={saved.key} /> : null}
      <SaveEnding save={act} saved="thing.done" />
      <div className="fd-buttons">
        <WhyNotButton blockers={against} loading={isBusy} onClick={() => send('renew')}>
          {say('event_source.renew')}
        </WhyNotButton>
        <WhyNotButton intent="danger" blockers={against} loading={isBusy} onClick={() => send('withdraw')}>
          {say('event_source.withdraw')}
        </WhyNotButton>
      </div>
      <h3>{say('event_source.file')}</h3>
      <p className="fd-muted">{say('event_source.file.hint')}</p>
      <FileDrop
        label={say('event_source.file.choose')}
        accept=".ndjson,.jsonl,.json,.txt"
        disabled={sent.isBusy || against.length > 0}
        onFiles={([chosen]) => (chosen ? file.send({ type: 'save', draft: { id: row.id, file: chosen } }) : undefined)}
      />
      <SaveEnding save={file} saved={null} />
      {sent.saved ? <Taken taken={sent.saved} /> : null}
      {row.refusals.length > 0 ? (
        <section aria-label={say('event_source.refusals')}>
          <h3>{say('event_source.refusals')}</h3>
          <Refusals lines={row.refusals} />
        </section>
      ) : null}
    </div>
  )
}

const MOST_SHOWN = 50

function Taken({ taken: { taken, repeated, refused } }: { taken: EventsTaken }) {
  const say = useSay()
  return (
    <Callout
      compact
      intent={refused.length > 0 ? 'warning' : 'success'}
      role="status"
      title={say('event_source.file.taken', { taken: countText(taken), repeated: countText(repeated), refused: countText(refused.length) })}
    >
      {refused.length > 0 ? <Refusals lines={refused.slice(0, MOST_SHOWN)} /> : null}
    </Callout>
  )
}

function Refusals({ lines }: { lines: readonly RefusedLine[] }) {
  const say = useSay()
  return (
    <ul>
      {lines.map(({ line, id, reasons }) => (
        <li key={`${line} ${id ?? ''}`}>
          {say('event_source.refusal', {
            line,
            id: id ?? '–',
            reasons: reasons.map((reason) => sayReason(say, reason)).join(say('event_source.reasons_join')),
          })}
        </li>
      ))}
    </ul>
  )
}
