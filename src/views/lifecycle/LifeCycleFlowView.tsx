import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AnyValues } from '#domain/thing/condition.ts'
import { LIFE_CYCLE, REASON_LENGTH, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import { draftOf } from '#domain/thing/thing.ts'
import { LIFECYCLE_STAGES } from '#machines/lifecycle-confirm/lifecycle-confirm.flow.ts'
import { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import { reopenReasons } from '#machines/lifecycle-confirm/lifecycle-confirm.rules.ts'
import type { CycleContext } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { Field } from '#views/kit/Field.tsx'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { CountedTextArea } from '#views/kit/inputs/CountedTextArea.tsx'
import { problemsOfField } from '#views/kit/inputs/field-focus.ts'
import { RelativeTime } from '#views/kit/RelativeTime.tsx'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { ThingConflict } from '#views/things/ThingConflict.tsx'
import { ConfirmEffect } from './ConfirmEffect.tsx'
import { actionsOf, type CycleRights } from './cycle-actions.ts'
import { CycleFacts } from './CycleFacts.tsx'
import { cycleChoices, CycleForm } from './CycleForm.tsx'
import { CycleLog } from './CycleLog.tsx'
import { Findings } from './RoundList.tsx'
import type { CycleReads } from './wire.ts'
import './lifecycle.css'

type Flow = ActorRefFrom<typeof lifecycleConfirmMachine>

export type LifeCycleFlowProps = {
  flow: Flow
  trail: readonly TrailEntry[]
  reads: CycleReads
  rights: CycleRights
  /** back to the list */
  onHome: () => void
}

/** One life cycle of a game: entered, its test rounds checked, saved, confirmed with its effect seen before, reopened. */
export function LifeCycleFlowView({ flow, trail, reads, rights, onHome }: LifeCycleFlowProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { desk, draft, problems, id } = snapshot.context
  const isForm = snapshot.matches('editing') || snapshot.matches('reopenAsked')
  const shown = isForm ? problems.filter(({ field }) => field === undefined) : problems
  return (
    <FlowFrame
      {...flowPartsAt(say, {
        machine: lifecycleConfirmMachine,
        stages: LIFECYCLE_STAGES,
        here: stageOf(LIFECYCLE_STAGES, snapshot)?.key ?? null,
        snapshot,
        trail,
      })}
      title={id ? say('lifecycle.flow', { id }) : say('lifecycle.flow_new')}
      subtitle={draft?.name || desk?.cycle?.name || undefined}
      actions={actionsOf(say, flow, rights, onHome)}
    >
      {shown.length > 0 && !snapshot.matches('failed') ? <BlockerList blockers={shown} /> : null}
      {snapshot.hasTag('uncertain') ? <p role="status">{say('lifecycle.uncertain')}</p> : null}
      <Work flow={flow} reads={reads} />
    </FlowFrame>
  )
}

function Work({ flow, reads }: Pick<LifeCycleFlowProps, 'flow' | 'reads'>) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { desk, draft, problems, preview, findings } = context
  if (snapshot.matches('failed')) return <ErrorState reason={sayReasons(say, problems)} onRetry={() => flow.send({ type: 'flow.again' })} />
  if (snapshot.matches('gone')) return <EmptyState title={say('lifecycle.gone')} />
  if (snapshot.matches('met')) return <MetCycle flow={flow} context={context} reads={reads} />
  if (!desk || snapshot.matches('reading')) return <LoadingState />
  if (snapshot.matches('editing') && draft) return <CycleForm flow={flow} context={context} desk={desk} draft={draft} />
  if (draft)
    return (
      <section className="fd-cycle-facts" aria-label={say('lifecycle.rounds')}>
        <h2>{say(snapshot.matches('warned') ? 'lifecycle.warned' : 'lifecycle.checking')}</h2>
        {snapshot.matches('warned') ? <Findings findings={findings} /> : null}
        {findings.some(({ stops }) => stops) ? <p>{say('lifecycle.warned.stops')}</p> : null}
      </section>
    )
  const { cycle } = desk
  if (!cycle) return <LoadingState />
  if (snapshot.matches('previewing')) return <LoadingState />
  const isConfirm = snapshot.matches('confirmPreview') || snapshot.matches('confirming')
  return (
    <div className="fd-cycle-work">
      {isConfirm && preview ? <ConfirmEffect preview={preview} /> : null}
      {snapshot.matches('reopenAsked') || snapshot.matches('reopening') ? <ReopenReason flow={flow} context={context} /> : null}
      <CycleFacts desk={desk} cycle={cycle} sources={reads.sources} />
      <CycleLog key={cycle.version} log={reads.log} id={cycle.id} version={cycle.version} choices={cycleChoices(desk)} />
    </div>
  )
}

/** Why a confirmed life cycle is reopened. */
function ReopenReason({ flow, context }: { flow: Flow; context: CycleContext }) {
  const say = useSay()
  return (
    <section className="fd-cycle-effect" aria-label={say('lifecycle.do.reopen')}>
      <p>{say('lifecycle.reopen.note')}</p>
      <Field
        label={say('lifecycle.reopen.reason')}
        required
        blockers={[...problemsOfField(reopenReasons(context), 'reason'), ...problemsOfField(context.problems, 'reason')]}
      >
        {(ids) => (
          <CountedTextArea
            {...ids}
            aria-label={say('lifecycle.reopen.reason')}
            value={context.reason}
            max={REASON_LENGTH}
            measure="characters"
            rows={3}
            onValue={(reason) => flow.send({ type: 'reason.change', reason })}
          />
        )}
      </Field>
    </section>
  )
}

/** Another user was faster: a side is taken for each field, or, where it was confirmed or nothing is typed, it is seen as it is now. */
function MetCycle({ flow, context, reads }: Pick<LifeCycleFlowProps, 'flow' | 'reads'> & { context: CycleContext }) {
  const say = useSay()
  const { base, draft, desk, present, id, version } = context
  if (!present || !desk) return null
  return (
    <section className="fd-cycle-facts">
      <p>
        {say(present.state === 'confirmed' ? 'lifecycle.met.confirmed' : 'lifecycle.met', { name: present.updated_by?.name ?? '–' })}{' '}
        <RelativeTime at={present.updated_at} />
      </p>
      {draft && present.state !== 'confirmed' ? (
        <ThingConflict
          thing={LIFE_CYCLE}
          choices={cycleChoices(desk)}
          was={base ?? draftOf(LIFE_CYCLE, desk.cycle ?? present).values}
          draft={{ id, version, values: draft }}
          present={present}
          word="lifecycle.do.mine"
          onTheirs={() => flow.send({ type: 'conflict.take' })}
          onSave={({ values }) => flow.send({ type: 'conflict.keep', draft: valuesOf(values) })}
        />
      ) : (
        <CycleFacts desk={desk} cycle={present} sources={reads.sources} />
      )}
    </section>
  )
}

// the sides that were chosen are values of the same fields
const valuesOf = (values: AnyValues) => values as LifeCycleDraft
