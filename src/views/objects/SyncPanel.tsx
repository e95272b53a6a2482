import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SyncProcess } from '#contract/object-panel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { SyncAnswer } from '#domain/object/sync.ts'
import { SYNC_STATUS, SYNC_STEPS } from '#domain/sync-status.ts'
import { StatusChart } from '#views/kit/flow/FlowChart.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { sayReasons, useSay, type Say } from '#views/kit/words.tsx'
import { fieldText, wordOf } from './object-columns.ts'
import type { PanelProps } from './ObjectPanel.tsx'
import { wiredSync, type syncPoll } from './wire-panel.ts'

const LOOKS: Readonly<Record<SyncAnswer, StateKey>> = {
  same: 'done',
  differs: 'attention',
  underway: 'running',
  failed: 'refused',
  gone: 'excluded',
}

/** Does the network hold what we show, and since when not? Asked again while a write is under way. */
export function SyncPanel(props: PanelProps) {
  const [round, setRound] = useState(0)
  return <Asking key={round} {...props} onAgain={() => setRound((one) => one + 1)} />
}

function Asking(props: PanelProps & { onAgain: () => void }) {
  const poll = useActorRef(wiredSync, { input: { subject: props.place } })
  return <SyncView {...props} poll={poll} />
}

type Props = Omit<PanelProps, 'name' | 'onClose'> & { poll: ActorRefFrom<typeof syncPoll>; onAgain: () => void }

export function SyncView({ poll, place, currency, timezone, onSet, onBatch, onAgain }: Props) {
  const say = useSay()
  const { last, end } = useSelector(poll, ({ context }) => context)
  if (end.kind === 'rejected' && end.reason === 'couldNotAsk')
    return <ErrorState reason={sayReasons(say, end.blockers)} onRetry={onAgain} />
  if (!last) return <LoadingState />
  const { value: sync } = last
  const channel = knownChannel(place.channel)
  const level = place.level ?? ''
  const shown = (field: string, value: string | readonly string[]) => fieldText(say, channel, level, field, value, { currency, timezone })
  return (
    <div className="fd-obj-sync">
      <p role="status" className="fd-line">
        <StateTag state={LOOKS[sync.answer]} label={say(`object.sync.${sync.answer}`)} />
        <span>{sync.since ? say('object.sync.since', { time: zonedCompanyTime(sync.since) }) : null}</span>
        <span className="fd-muted">{say('object.sync.read_at', { time: zonedCompanyTime(sync.read_at) })}</span>
        <Button size="small" text={say('object.sync.again')} onClick={onAgain} />
      </p>
      {sync.differs.length > 0 ? (
        <ul className="fd-library-list">
          {sync.differs.map(({ field, was, is, since }) => (
            <li key={field}>
              {say('object.sync.differs_line', {
                field: wordOf(say, channel, field),
                was: shown(field, was),
                is: shown(field, is),
                since: zonedCompanyTime(since),
              })}
            </li>
          ))}
        </ul>
      ) : null}
      <StatusChart
        steps={SYNC_STEPS}
        start={String(SYNC_STATUS.toPush)}
        status={String(sync.status)}
        wordOf={(status) => say(`batch.sync.${status}`)}
      />
      <History {...{ say, sync, onSet, onBatch }} />
    </div>
  )
}

type HistoryProps = { say: Say; sync: SyncProcess; onSet: (id: string) => void; onBatch: (id: string) => void }

/** Who created and changed it, in which batch or set, and the steps of its push. */
function History({ say, sync: { batch, change, steps, written_at, remote_at }, onSet, onBatch }: HistoryProps) {
  const by = (who: { name: string } | null) => who?.name ?? say('object.sync.system')
  return (
    <ul className="fd-library-list">
      {batch ? (
        <li>
          {say('object.sync.batch', { by: by(batch.who), time: zonedCompanyTime(batch.at) })}{' '}
          <Button size="small" variant="minimal" text={batch.name} onClick={() => onBatch(batch.id)} />
        </li>
      ) : (
        <li>{say('object.sync.no_batch')}</li>
      )}
      {steps.map(({ status, at }) => (
        <li key={`${at} ${status}`}>{`${zonedCompanyTime(at)} · ${say(`batch.sync.${status}`)}`}</li>
      ))}
      {change ? (
        <li>
          {say('object.sync.change', {
            by: by(change.who),
            time: zonedCompanyTime(change.at),
            state: say(`object.change.state.${change.state}`),
          })}{' '}
          <Button size="small" variant="minimal" text={`#${change.id}`} onClick={() => onSet(change.id)} />
        </li>
      ) : null}
      {written_at ? <li>{say('object.sync.written_at', { time: zonedCompanyTime(written_at) })}</li> : null}
      {remote_at ? <li>{say('object.sync.remote_at', { time: zonedCompanyTime(remote_at) })}</li> : null}
    </ul>
  )
}
