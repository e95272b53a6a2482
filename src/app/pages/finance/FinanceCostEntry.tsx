import type { ReactNode } from 'react'
import { waitFor } from 'xstate'
import { isBlankEntry, NO_ENTRY_FACTS } from '#machines/cost-entry/cost-entry.facts.ts'
import { COST_ENTRY_ID, costEntryFlow } from '#machines/cost-entry/cost-entry.flow.ts'
import type { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import type { EntryFacts } from '#machines/cost-entry/cost-entry.types.ts'
import type { EntryRow } from '#machines/cost-entry/entry-rows.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { CostEntryView } from '#views/finance/costs/CostEntryView.tsx'
import { wiredCostEntryMachine } from '#views/finance/costs/wire.ts'
import type { Flows, RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { OpenedFlow } from '#app/parts/OpenedFlow.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'
import { useTrail } from '#app/parts/use-trail.ts'

const WIRED: WiredKind<typeof costEntryMachine, EntryFacts> = { kind: costEntryFlow, wired: () => Promise.resolve(wiredCostEntryMachine) }

/** Puts rows into the person's entry, wherever it is: here, in another tab, or not begun yet. False: what is kept of it cannot be read, nothing was put there. */
export async function addToEntry(flows: Flows, rows: readonly EntryRow[]): Promise<boolean> {
  const opened = await flows.open(WIRED, COST_ENTRY_ID, { facts: NO_ENTRY_FACTS, steal: true })
  if (opened.state === 'running') opened.flow.actor.send({ type: 'rows.add', rows })
  return opened.state === 'running'
}

/** Previews costs that wait in the person's entry, once it has been read. One that is in the middle of something stays there. */
export async function previewInEntry(flows: Flows, ids: readonly string[]): Promise<void> {
  const opened = await flows.open(WIRED, COST_ENTRY_ID, { facts: NO_ENTRY_FACTS, steal: true })
  if (opened.state !== 'running') return
  const { actor } = opened.flow
  await waitFor(actor, (now) => !now.hasTag('busy'))
  actor.send({ type: 'costs.choose', ids })
  actor.send({ type: 'costs.preview' })
}

type Props = { switcher: ReactNode; onList: () => void }

/** Entering and committing costs: one flow a person, in the tray until nothing is left of it. */
export function FinanceCostEntry({ switcher, onList }: Props) {
  const { flows } = useSignedIn()
  return (
    <OpenedFlow flows={flows} wired={WIRED} flowId={COST_ENTRY_ID} facts={NO_ENTRY_FACTS} onHome={onList}>
      {(flow) => <RunningEntry flow={flow} switcher={switcher} />}
    </OpenedFlow>
  )
}

function RunningEntry({ flow, switcher }: { flow: RunningFlow<typeof costEntryMachine>; switcher: ReactNode }) {
  const { user } = useSignedIn()
  const trail = useTrail(flow, isBlankEntry)
  const may = (permission: string) => functionBlockers(user.permissions, permission)
  return (
    <CostEntryView
      entry={flow.actor}
      trail={trail}
      mayEnter={may('finance.cost.enter')}
      mayCommit={may('finance.cost.commit')}
      subtitle={switcher}
    />
  )
}
