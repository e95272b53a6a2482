import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { SINGLE_STAGES } from '#machines/single-object/single-object.flow.ts'
import { singleObjectMachine } from '#machines/single-object/single-object.machine.ts'
import { isNew } from '#machines/single-object/single-object.rules.ts'
import type { SingleContext, SingleDesk } from '#machines/single-object/single-object.types.ts'
import { levelInside } from '#views/kit/channel-words.ts'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import { LookupsProvider, type Lookups } from '../field/lookups.ts'
import { actionsOf, type SingleWays } from './single-actions.ts'
import { SingleConflict } from './SingleConflict.tsx'
import { SingleForms } from './SingleForms.tsx'
import { valueWords } from './value-words.ts'
import '../batch.css'

export type SingleProps = SingleWays & {
  flow: ActorRefFrom<typeof singleObjectMachine>
  trail: readonly TrailEntry[]
  lookups: Lookups
  /** why this person may not save here; none means they may */
  mayNot: readonly Blocker[]
}

/** One object of any level of any network: created with what is in it, or changed. */
export function SingleView({ flow, trail, lookups, mayNot, ...ways }: SingleProps) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  // names of what fields refer to are learned later
  useSyncExternalStore(lookups.subscribe, lookups.version)
  const { context } = now
  const { at, desk, rows } = context
  const channel = knownChannel(at.channel)
  const here = stageOf(SINGLE_STAGES, now)?.key ?? null
  const reasonOf = (reason: Blocker, speak: Say) => reasonWords(speak, channel, reason)
  const isTyped = ['editing', 'proposing', 'checkingName', 'saving', 'refused'].some((state) => now.matches(state as 'editing'))
  return (
    <LookupsProvider value={lookups}>
      <FlowFrame
        {...flowPartsAt(say, { machine: singleObjectMachine, stages: SINGLE_STAGES, here, snapshot: now, trail })}
        title={say(isNew(at) ? 'object.single.new' : 'object.single.edit', { level: levelInside(say, channel, at.level) })}
        subtitle={desk ? subtitleOf(say, desk) : null}
        actions={actionsOf(say, flow, channel, mayNot, ways)}
        reasonOf={reasonOf}
      >
        <FlowWork
          problems={now.matches('refused') || now.matches('conflict') ? [] : context.problems}
          reasonOf={reasonOf}
          note={<Note say={say} state={String(now.value)} context={context} />}
          onRetry={now.matches('failed') ? () => flow.send({ type: 'flow.again' }) : null}
          isReading={desk === null}
        >
          {desk && rows && isTyped ? (
            <SingleForms
              channel={channel}
              context={context}
              rows={rows}
              desk={desk}
              lookups={lookups}
              said={now.matches('refused') ? context.problems : []}
              send={(event) => flow.send(event)}
            />
          ) : null}
          {now.matches('conflict') && desk && rows?.[0] && context.base && context.present ? (
            <SingleConflict
              channel={channel}
              row={rows[0]}
              base={context.base}
              present={context.present}
              words={valueWords(say, lookups, channel, at.level, desk)}
              onTheirs={() => flow.send({ type: 'conflict.take' })}
              onKeep={(row) => flow.send({ type: 'conflict.keep', rows: [row] })}
            />
          ) : null}
        </FlowWork>
      </FlowFrame>
    </LookupsProvider>
  )
}

const subtitleOf = (say: Say, { account, parentName, object }: SingleDesk): string =>
  [
    parentName ? say('object.single.in', { account: account.name, parent: parentName }) : account.name,
    ...(object ? [object.network_id, say('object.single.read_at', { time: zonedCompanyTime(object.pulled_at) })] : []),
  ].join(' · ')

/** What is so right now, in a sentence. */
function Note({ say, state, context: { at, arrived } }: { say: Say; state: string; context: SingleContext }) {
  if (state === 'saveUncertain') return <p role="status">{say('object.single.uncertain')}</p>
  if (state === 'arriving' || state === 'waiting' || state === 'hidden') return <p role="status">{say('object.single.arriving')}</p>
  if (state === 'notCreated') return <Callout compact intent="danger" role="alert" title={say('object.single.not_created')} />
  if (state === 'gone') return <EmptyState title={say('object.single.gone')} />
  if (state !== 'saved') return null
  return (
    <Callout compact intent="success" role="status" title={say(isNew(at) ? 'object.single.created' : 'object.single.changed')}>
      {say('object.single.ids', { ids: arrived.join(', ') })}
    </Callout>
  )
}
