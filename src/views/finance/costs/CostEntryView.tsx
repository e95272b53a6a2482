import { Callout } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST_STAGES } from '#machines/cost-entry/cost-entry.flow.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { commitBlockers, previewBlockers, stageBlockers } from '#machines/cost-entry/cost-entry.rules.ts'
import { meantRows } from '#machines/cost-entry/entry-rows.ts'
import { FlowFrame, type FlowAction } from '#views/kit/flow/FlowFrame.tsx'
import { FlowWork } from '#views/kit/flow/FlowWork.tsx'
import type { TrailEntry } from '#views/kit/flow/trail.ts'
import { useSay, type Say } from '#views/kit/words.tsx'
import { flowParts } from '../flow-parts.ts'
import { CalculationPanel } from './CalculationPanel.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'

export type CostEntryProps = {
  entry: ActorRefFrom<typeof costEntryMachine>
  trail: readonly TrailEntry[]
  /** why this person may not enter, or commit; none means they may */
  mayEnter: readonly Blocker[]
  mayCommit: readonly Blocker[]
  /** the switch to the list, left in the subtitle */
  subtitle?: ReactNode
}

/** Entering costs one by one or in a grid, looking at what will be posted, committing, and watching the calculation. */
export function CostEntryView({ entry, trail, mayEnter, mayCommit, subtitle }: CostEntryProps) {
  const say = useSay()
  const snapshot = useSelector(entry, (now) => now)
  const { desk, rows, late, problems } = snapshot.context
  const isEntry = (['entering', 'staging', 'stageUncertain'] as const).some((state) => snapshot.matches(state))
  const isThere = desk !== null && !snapshot.matches('reading')
  // those of the entry are out of sight while a commit is previewed, sent or calculated
  const waiting = late.length + (isEntry || !isThere ? 0 : meantRows(rows).length)
  return (
    <FlowFrame
      {...flowParts(say, { machine: costEntryMachine, stages: COST_STAGES, snapshot, trail })}
      title={say('finance.cost.flow')}
      subtitle={subtitle}
      actions={actionsOf(say, entry, { mayEnter, mayCommit })}
    >
      <FlowWork
        problems={problems}
        note={
          waiting > 0 ? (
            <Callout compact icon={null} intent="primary" role="status" title={say('finance.cost.late', { count: waiting })} />
          ) : null
        }
        onRetry={snapshot.matches('failed') ? () => entry.send({ type: 'entry.again' }) : null}
        isReading={!isThere || snapshot.matches('previewing')}
      >
        {desk && (snapshot.matches('entering') || snapshot.matches('staging')) ? (
          <EntryPanel entry={entry} desk={desk} />
        ) : snapshot.matches('confirming') || snapshot.matches('committing') ? (
          <PreviewPanel preview={snapshot.context.preview} />
        ) : (
          <CalculationPanel snapshot={snapshot} />
        )}
      </FlowWork>
    </FlowFrame>
  )
}

type Rights = Pick<CostEntryProps, 'mayEnter' | 'mayCommit'>

/** What the flow accepts now. */
function actionsOf(say: Say, entry: CostEntryProps['entry'], { mayEnter, mayCommit }: Rights): FlowAction[] {
  const snapshot = entry.getSnapshot()
  const { context } = snapshot
  const primary = { intent: 'primary', hotkey: 'Ctrl+Enter' } as const
  const again: FlowAction = {
    key: 'again',
    label: say('finance.cost.back_to_entry'),
    blockers: [],
    onSelect: () => entry.send({ type: 'entry.again' }),
  }
  if (snapshot.matches('entering') || snapshot.matches('staging')) {
    const rows = meantRows(context.rows).length
    return [
      {
        key: 'preview',
        label: say('finance.cost.to_preview', { count: context.chosen.length }),
        blockers: previewBlockers(context),
        onSelect: () => entry.send({ type: 'costs.preview' }),
        ...(rows === 0 ? primary : {}),
      },
      {
        key: 'stage',
        label: say('finance.cost.stage', { count: rows }),
        blockers: [...mayEnter, ...stageBlockers(context)],
        onSelect: () => entry.send({ type: 'rows.stage' }),
        loading: snapshot.matches('staging'),
        ...(rows === 0 ? {} : primary),
      },
    ]
  }
  if (snapshot.matches('confirming') || snapshot.matches('committing')) {
    return [
      {
        key: 'back',
        label: say('finance.cost.back_to_entry'),
        blockers: [],
        onSelect: () => entry.send({ type: 'preview.back' }),
        variant: 'minimal',
      },
      { key: 'preview', label: say('finance.cost.preview_again'), blockers: [], onSelect: () => entry.send({ type: 'preview.again' }) },
      {
        key: 'commit',
        label: say('finance.cost.commit', { count: context.chosen.length }),
        blockers: [...mayCommit, ...commitBlockers(context)],
        onSelect: () => entry.send({ type: 'commit.send' }),
        loading: snapshot.matches('committing'),
        ...primary,
      },
    ]
  }
  if (snapshot.hasTag('uncertain'))
    return [
      { key: 'ask', label: say('finance.cost.ask_again'), blockers: [], onSelect: () => entry.send({ type: 'write.retry' }), ...primary },
    ]
  if (snapshot.matches('lost'))
    return [
      again,
      {
        key: 'watch',
        label: say('finance.cost.watch_again'),
        blockers: [],
        onSelect: () => entry.send({ type: 'watch.again' }),
        ...primary,
      },
    ]
  return snapshot.matches('posted') || snapshot.matches('calculationFailed') ? [{ ...again, ...primary }] : []
}
