import { Button, Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { countText } from '#domain/display/numbers.ts'
import { asksNumber, CHANGE_STATES, editOf, isEnding, type ChangeState } from '#domain/object/change.ts'
import { endingsOf } from '#domain/object/ending.ts'
import { CHANGE_STAGES } from '#machines/object-change/object-change.flow.ts'
import { objectChangeMachine } from '#machines/object-change/object-change.machine.ts'
import type { SeenSet } from '#machines/object-change/object-change.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { countTitle } from '#views/kit/channel-words.ts'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { actionsOf } from './change-actions.ts'
import { CHANGE_TAGS } from './change-columns.ts'
import { ChangeMoney } from './ChangeMoney.tsx'
import { wordOf } from './object-columns.ts'
import './objects.css'

export type ChangeProps = {
  flow: ActorRefFrom<typeof objectChangeMachine>
  trail: readonly TrailEntry[]
  /** why this person may not change objects; none means they may */
  mayEdit: readonly Blocker[]
  /** rows of a set, all or those in one state */
  rows: (set: SeenSet, state: ChangeState | '') => ReactNode
  state: ChangeState | ''
  onState: (state: ChangeState | '') => void
  onHome: () => void
  /** goes to another set of changes */
  onSet: (id: string) => void
}

/** One set of changes: the difference, what it comes to in money, its commit, how far it is, and putting it back. */
export function ChangeView({ flow, trail, mayEdit, rows, state, onState, onHome, onSet }: ChangeProps) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { set, problems, id } = now.context
  const here = stageOf(CHANGE_STAGES, now)?.key ?? null
  return (
    <FlowFrame
      {...flowPartsAt(say, { machine: objectChangeMachine, stages: CHANGE_STAGES, here, snapshot: now, trail })}
      title={id ? say('object.flow', { id }) : say('object.flow_new')}
      subtitle={set ? subtitleOf(say, set) : null}
      actions={actionsOf(say, flow, mayEdit, onHome, onSet)}
      form={now.matches('confirming') ? 'confirm' : ''}
    >
      <FlowWork
        problems={problems}
        note={now.hasTag('uncertain') ? <p role="status">{say('object.uncertain')}</p> : null}
        onRetry={now.matches('failed') ? () => flow.send({ type: 'set.again' }) : null}
        isReading={set === null && (now.matches('reading') || now.matches('staging'))}
      >
        {set === null ? (
          now.matches('left') ? (
            <EmptyState title={say('object.left')} />
          ) : null
        ) : (
          <div className="fd-obj-change">
            <Counts set={set} state={state} onState={onState} />
            <ChangeMoney money={set.money} />
            {isEnding(set.kind) ? <Ending set={set} /> : <Fields set={set} />}
            {now.matches('confirming') || now.matches('committing') ? <Confirm flow={flow} set={set} /> : null}
            {rows(set, state)}
          </div>
        )}
      </FlowWork>
    </FlowFrame>
  )
}

function subtitleOf(say: Say, set: SeenSet): string {
  const level = countTitle(say, knownChannel(set.channel), set.level)
  const at = zonedCompanyTime(set.committed_at ?? set.made_at)
  return say(`object.kind.${set.kind}`, { level, by: set.made_by.name, at, of: set.undo_of ?? '' })
}

/** Where the rows are; they add up to the total. */
function Counts({ set, state, onState }: { set: SeenSet } & Pick<ChangeProps, 'state' | 'onState'>) {
  const say = useSay()
  const { counts, total, matching_now: matching, beyond } = set
  return (
    <div className="fd-obj-counts" role="group" aria-label={say('object.counts')}>
      <Button size="small" variant="minimal" active={state === ''} aria-pressed={state === ''} onClick={() => onState('')}>
        {say('object.counts.all', { count: countText(total) })}
      </Button>
      {CHANGE_STATES.map((one) =>
        counts[one] === 0 ? null : (
          <Button key={one} size="small" variant="minimal" active={state === one} aria-pressed={state === one} onClick={() => onState(one)}>
            <StateTag state={CHANGE_TAGS[one]} label={`${say(`object.change.state.${one}`)} ${countText(counts[one])}`} />
          </Button>
        ),
      )}
      {beyond > 0 ? <StateTag state="attention" label={say('object.beyond', { count: beyond })} /> : null}
      {matching !== null && matching !== total ? (
        <StateTag state="attention" label={say('object.matching_now', { total: countText(total), now: countText(matching) })} />
      ) : null}
    </div>
  )
}

/** The fields that change, each with what that does to the review of the network, and who says so. */
function Fields({ set }: { set: SeenSet }) {
  const say = useSay()
  const channel = knownChannel(set.channel)
  return (
    <ul className="fd-library-list">
      {set.fields.map((field) => {
        const edit = editOf(channel, set.level, field)
        return (
          <li key={field}>
            {wordOf(say, channel, field)}
            {edit ? <span className="fd-muted"> {say(`object.review.${edit.review}`, { source: edit.source })}</span> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** What goes with objects that are ended, and that it is for good. */
function Ending({ set }: { set: SeenSet }) {
  const say = useSay()
  const channel = knownChannel(set.channel)
  const ending = endingsOf(channel, set.level).find(({ how }) => how === set.kind)
  return (
    <Callout compact intent="warning" title={say(`object.end.${set.kind}`)}>
      <p>{say('object.end.final', { source: ending?.source ?? '' })}</p>
      {set.below.length > 0 ? (
        <ul className="fd-library-list">
          {set.below.map(({ level, objects, active }) => (
            <li key={level}>
              {say(`object.end.below.${set.kind}`, {
                level: countTitle(say, channel, level),
                objects: countText(objects),
                active: countText(active),
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </Callout>
  )
}

function Confirm({ flow, set }: { flow: ChangeProps['flow']; set: SeenSet }) {
  const say = useSay()
  const { reason, typed } = useSelector(flow, ({ context }) => context)
  return (
    <section className="fd-obj-confirm" aria-label={say('object.confirm.title')}>
      <p>{say(isEnding(set.kind) ? `object.confirm.${set.kind}` : 'object.confirm.ask', { count: set.counts.ready })}</p>
      <TextField
        label={say('object.confirm.reason')}
        required={set.beyond > 0}
        value={reason}
        maxLength={500}
        onValue={(text) => flow.send({ type: 'reason.change', reason: text })}
      />
      {asksNumber(set) ? (
        <TextField
          label={say('object.confirm.typed', { count: String(set.counts.ready) })}
          required
          value={typed}
          maxLength={20}
          onValue={(text) => flow.send({ type: 'typed.change', typed: text })}
        />
      ) : null}
    </section>
  )
}
