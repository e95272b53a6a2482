import { useSelector } from '@xstate/react'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { partsOfTarget } from '#domain/rta/rta.ts'
import { rtaBindMachine } from '#machines/rta-bind/rta-bind.machine.ts'
import { RTA_STAGES } from '#machines/rta-bind/rta-bind.flow.ts'
import { isEdited, objectsOf, versionAt } from '#machines/rta-bind/rta-bind.rules.ts'
import type { RtaEvent } from '#machines/rta-bind/rta-bind.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { ObjectPicker } from './ObjectPicker.tsx'
import { RehearsalPanel } from './RehearsalPanel.tsx'
import { actionsOf, type RtaFlow } from './rta-actions.ts'
import { objectWord } from './rta-looks.ts'
import { TargetList } from './TargetList.tsx'
import { VersionList } from './VersionList.tsx'
import type { wiredAdsReading } from './wire.ts'
import './rta.css'

export type RtaFlowProps = {
  flow: RtaFlow
  trail: readonly TrailEntry[]
  /** ads of an account, to choose from */
  ads: typeof wiredAdsReading
  /** why this user may neither rehearse nor bind; none means they may */
  mayBind: readonly Blocker[]
  /** to a strategy, or (null) to all of them */
  onTarget: (id: string | null) => void
}

/** Real-time strategies: one is chosen, its accounts and ads are edited, rehearsed and bound; its versions are below. */
export function RtaFlowView({ flow, trail, ads, mayBind, onTarget }: RtaFlowProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { desk, problems, targetId } = snapshot.context
  const isShown = !snapshot.matches('failed') && !snapshot.matches('listFailed')
  return (
    <FlowFrame
      {...flowPartsAt(say, {
        machine: rtaBindMachine,
        stages: RTA_STAGES,
        here: stageOf(RTA_STAGES, snapshot)?.key ?? null,
        snapshot,
        trail,
      })}
      title={say('rta.title')}
      subtitle={targetId === null ? undefined : (desk?.target.name ?? partsOfTarget(targetId).outerId)}
      actions={actionsOf(say, flow, mayBind, () => onTarget(null))}
    >
      {problems.length > 0 && isShown ? <BlockerList blockers={problems} /> : null}
      <Work flow={flow} ads={ads} mayBind={mayBind} onTarget={onTarget} />
    </FlowFrame>
  )
}

function Work({ flow, ads, mayBind, onTarget }: Omit<RtaFlowProps, 'trail'>) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { desk, list, problems, rehearsal } = context
  if (snapshot.matches('failed') || snapshot.matches('listFailed'))
    return <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'flow.again' })} />
  if (snapshot.matches('choosingTarget') && list) return <TargetList list={list} drafts={context.drafts} onTarget={onTarget} />
  if (!desk || snapshot.matches('reading') || snapshot.matches('listing')) return <LoadingState />
  const mayNow = (event: RtaEvent) => (snapshot.can(event) ? mayBind : [blocker('rta.busy')])
  const live = versionAt(desk, desk.live)
  const refused = snapshot.matches('bound') ? (live?.results ?? []) : []
  const latest = versionAt(desk, desk.latest)
  return (
    <div className="fd-rta-work">
      {snapshot.hasTag('uncertain') ? <p role="status">{say('rta.unknown')}</p> : null}
      {snapshot.matches('moved') && latest ? (
        <p role="status">{say('rta.moved', { name: latest.made_by.name, version: latest.number })}</p>
      ) : null}
      {refused.length > 0 ? (
        <section aria-label={say('rta.partly')}>
          <p>{say('rta.partly')}</p>
          <ul>
            {refused.map((one) => (
              <li key={objectWord(say, one)}>
                {one.reason ? say('rta.partly.one', { object: objectWord(say, one), reason: one.reason }) : objectWord(say, one)}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rehearsal ? <RehearsalPanel rehearsal={rehearsal} /> : null}
      <ObjectPicker
        key={desk.target.id}
        ads={ads}
        accounts={desk.target.accounts}
        objects={objectsOf(context)}
        isEdited={isEdited(context)}
        mayEdit={mayNow({ type: 'objects.change', objects: [] })}
        onObjects={(objects) => flow.send({ type: 'objects.change', objects })}
      />
      <VersionList
        desk={desk}
        mayStage={mayNow({ type: 'version.stage', number: desk.latest })}
        onStage={(number) => flow.send({ type: 'version.stage', number })}
      />
    </div>
  )
}
