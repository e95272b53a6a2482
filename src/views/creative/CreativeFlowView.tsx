import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyZone } from '#domain/company-terms.ts'
import type { Blocker } from '#domain/blocker.ts'
import { CREATIVE, type CreativeDraft } from '#domain/creative/creative.ts'
import { creativeUseBlockers } from '#domain/creative/creative-blockers.ts'
import { CREATIVE_STAGES } from '#machines/creative-save/creative-save.flow.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import { deleteBlockers, saveBlockers } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeContext, CreativeLine } from '#machines/creative-save/creative-save.types.ts'
import { stageOf } from '#machines/kit/flow-kind.ts'
import { BatchUses } from '#views/kit/BatchUses.tsx'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { flowPartsAt } from '#views/kit/flow/flow-parts.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { EmptyState } from '#views/kit/shell/states.tsx'
import { useSay, type Say } from '#views/kit/words.tsx'
import { ThingConflict } from '#views/things/ThingConflict.tsx'
import { ToldChange } from '#views/things/ToldChange.tsx'
import { creativeChoices, CreativeForm } from './CreativeForm.tsx'
import { CreativePanel } from './CreativePanel.tsx'
import { CreativePreview } from './CreativePreview.tsx'
import './creative.css'

export type CreativeFlowProps = {
  flow: ActorRefFrom<typeof creativeSaveMachine>
  trail: readonly TrailEntry[]
  /** why this person may not save, switch or delete creatives, or build batches; none means they may */
  mayEdit: readonly Blocker[]
  mayBuild: readonly Blocker[]
  /** pictures of a game to choose from */
  picker: ReactNode
  batchPath: (batch: { batch_id: string; channel: string }) => string
  /** what it cost and brought; null: the person does not see figures */
  effectPath: ((id: string) => string) | null
  onGo: (href: string) => void
  /** begins a batch with the creative that is shown */
  onUse: (context: CreativeContext) => void
  /** begins another creative with what this one says */
  onCopy: (context: CreativeContext) => void
  onHome: () => void
}

const UNCERTAIN = ['looking', 'saveUncertain', 'actUncertain'] as const

/** One creative: made, saved, switched, used, deleted; next to it how it will look. */
export function CreativeFlowView(props: CreativeFlowProps) {
  const { flow, trail, picker, batchPath, effectPath, onGo } = props
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { context } = snapshot
  const { desk, draft, problems, id } = context
  const here = stageOf(CREATIVE_STAGES, snapshot)?.key ?? null
  const uncertain = UNCERTAIN.find((state) => snapshot.matches(state))
  const isShown = snapshot.matches('showing') || snapshot.matches('switching')
  return (
    <FlowFrame
      {...flowPartsAt(say, { machine: creativeSaveMachine, stages: CREATIVE_STAGES, here, snapshot, trail })}
      title={id ? say('creative.flow', { id }) : say('creative.flow_new')}
      subtitle={desk?.story?.line.name}
      actions={actionsOf(say, props)}
    >
      <FlowWork
        problems={problems}
        note={
          uncertain ? (
            <p role="status">{say(`creative.uncertain.${uncertain}`)}</p>
          ) : snapshot.matches('editing') ? (
            <Told flow={flow} context={context} />
          ) : null
        }
        onRetry={snapshot.matches('failed') ? () => flow.send({ type: 'flow.again' }) : null}
        isReading={snapshot.matches('reading')}
      >
        {snapshot.matches('gone') ? (
          <EmptyState title={say('creative.gone')} />
        ) : snapshot.matches('met') ? (
          <Met flow={flow} context={context} />
        ) : snapshot.matches('askingDelete') || snapshot.matches('deleting') ? (
          <section className="fd-crv-text">
            {deleteBlockers(context).length > 0 ? (
              <BlockerList blockers={deleteBlockers(context)} />
            ) : (
              <p>{say('creative.delete.ask', { name: desk?.story?.line.name ?? '' })}</p>
            )}
            <BatchUses words="creative.uses" zone={companyZone()} uses={desk?.story?.uses ?? []} batchPath={batchPath} onGo={onGo} />
          </section>
        ) : isShown && desk?.story ? (
          <CreativePanel desk={desk} story={desk.story} batchPath={batchPath} effectPath={effectPath} onGo={onGo} />
        ) : desk && draft ? (
          <div className="fd-crv-desk">
            <CreativeForm flow={flow} context={context} desk={desk} draft={draft} isOpen={snapshot.matches('editing')} picker={picker} />
            <CreativePreview
              draft={draft}
              pictures={desk.pictures}
              game={desk.games.find((game) => game.id === draft.game_id)?.name ?? ''}
            />
          </div>
        ) : null}
      </FlowWork>
    </FlowFrame>
  )
}

const statesOf = ({ status, review_state: review }: CreativeLine) =>
  [
    ['creative.column.review', `creative.review.${review}`],
    ['creative.column.status', `creative.status.${status}`],
  ] as const

/** What another user changed or decided while the form is open. */
const Told = ({ flow, context: { base, before, desk } }: Pick<CreativeFlowProps, 'flow'> & { context: CreativeContext }) => (
  <ToldChange
    thing={CREATIVE}
    base={base}
    before={before}
    now={desk?.story?.line ?? null}
    statesOf={statesOf}
    onCompare={() => flow.send({ type: 'conflict.look' })}
  />
)

/** Another user was first: a side is taken for each field. */
function Met({
  flow,
  context: { base, draft, present, desk, id, version },
}: Pick<CreativeFlowProps, 'flow'> & { context: CreativeContext }) {
  const say = useSay()
  if (!draft || !present || !desk) return null
  return (
    <ThingConflict
      thing={CREATIVE}
      choices={creativeChoices(say, desk)}
      was={base}
      draft={{ id, version, values: draft }}
      present={present}
      word="creative.do.mine"
      onTheirs={() => flow.send({ type: 'conflict.take' })}
      // the sides that were chosen are values of the same fields
      onSave={({ values }) => flow.send({ type: 'conflict.keep', draft: values as CreativeDraft })}
    />
  )
}

/** What the flow accepts now. */
function actionsOf(say: Say, { flow, mayEdit, mayBuild, onUse, onCopy, onHome }: CreativeFlowProps): FlowAction[] {
  const snapshot = flow.getSnapshot()
  const { context } = snapshot
  const one = (key: string, blockers: readonly Blocker[], onSelect: () => void): FlowAction => ({
    key,
    label: say(`creative.do.${key}`),
    blockers,
    onSelect,
  })
  const main = (action: FlowAction): FlowAction => ({ ...action, intent: 'primary', hotkey: 'Ctrl+Enter' })
  const back = (action: FlowAction): FlowAction => ({ ...action, hotkey: 'Escape' })
  const home: FlowAction = { ...one('home', [], onHome), variant: 'minimal' }
  const again = one('refresh', [], () => flow.send({ type: 'flow.again' }))
  if (snapshot.matches('editing') || snapshot.matches('saving'))
    return [
      home,
      ...(context.id === null ? [] : [back(one('cancel_edit', [], () => flow.send({ type: 'edit.cancel' })))]),
      {
        ...main(one('save', [...mayEdit, ...saveBlockers(context)], () => flow.send({ type: 'creative.save' }))),
        loading: snapshot.matches('saving'),
      },
    ]
  if (snapshot.matches('saveUncertain'))
    return [home, one('look', [], () => flow.send({ type: 'write.ask' })), main(one('retry', [], () => flow.send({ type: 'write.retry' })))]
  if (snapshot.matches('actUncertain')) return [home, again, main(one('retry', [], () => flow.send({ type: 'write.retry' })))]
  if (snapshot.matches('met')) return [home]
  if (snapshot.matches('askingDelete') || snapshot.matches('deleting'))
    return [
      back(one('cancel', [], () => flow.send({ type: 'delete.cancel' }))),
      {
        ...one('delete', [...mayEdit, ...deleteBlockers(context)], () => flow.send({ type: 'delete.send' })),
        intent: 'danger',
        loading: snapshot.matches('deleting'),
      },
    ]
  if (snapshot.matches('failed'))
    return [home, ...(context.draft === null ? [] : [one('drop', [], () => flow.send({ type: 'edit.cancel' }))])]
  const line = context.desk?.story?.line
  if (!line || !(snapshot.matches('showing') || snapshot.matches('switching'))) return [home]
  const next = line.status === 'on' ? 'off' : 'on'
  const landing = context.desk?.landings.find(({ id }) => id === line.landing_id) ?? null
  const used = creativeUseBlockers({ ...line, landing }, context.desk?.pictures ?? [])
  return [
    home,
    again,
    one('ask_delete', mayEdit, () => flow.send({ type: 'delete.ask' })),
    one('copy', mayEdit, () => onCopy(context)),
    { ...one(`switch_${next}`, mayEdit, () => flow.send({ type: 'status.switch', status: next })), loading: snapshot.matches('switching') },
    one('edit', mayEdit, () => flow.send({ type: 'edit.begin' })),
    main(one('use', [...mayBuild, ...used], () => onUse(context))),
  ]
}
