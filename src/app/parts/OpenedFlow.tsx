import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { AnyStateMachine } from 'xstate'
import { EmptyState, ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { useSay } from '#views/kit/words.tsx'
import type { StoredFlow } from '#app/flows/flow-store.ts'
import type { Flows, RunningFlow, WiredKind } from '#app/flows/flows.ts'
import { useOpened } from './use-opened.ts'

type Props<TMachine extends AnyStateMachine, TFacts> = {
  flows: Flows
  wired: WiredKind<TMachine, TFacts>
  flowId: string
  /** one that is not there begins with these, which are at module level */
  facts?: TFacts
  onHome: () => void
  /** shown when there is none of that id here; left out: a word and the way back */
  missing?: ReactNode
  /** it belongs to a flow that was just taken here from another tab, and is taken with it */
  steals?: boolean
  /** `isTaken`: it was taken here from another tab */
  children: (flow: RunningFlow<TMachine>, isTaken: boolean) => ReactNode
}

/** A running flow, or one that is resumed; else why it is not here. */
export function OpenedFlow<TMachine extends AnyStateMachine, TFacts>({
  flows,
  wired,
  flowId,
  facts,
  onHome,
  missing,
  steals = false,
  children,
}: Props<TMachine, TFacts>) {
  const say = useSay()
  const { opened, isTaken, takeHere } = useOpened(flows, wired, flowId, facts, steals)
  switch (opened?.state) {
    case 'running':
      return children(opened.flow, isTaken)
    case 'elsewhere':
      return (
        <EmptyState title={say('flow.elsewhere')} action={<Button intent="primary" text={say('flow.take_here')} onClick={takeHere} />} />
      )
    case 'old':
      return <OldFlow flows={flows} old={opened.stored} onHome={onHome} />
    case 'missing':
      return missing ?? <EmptyState title={say('flow.missing')} action={<Button text={say('app.not_found.home')} onClick={onHome} />} />
    case undefined:
      return <LoadingState />
  }
}

function OldFlow({ flows, old, onHome }: { flows: Flows; old: StoredFlow; onHome: () => void }) {
  const say = useSay()
  return (
    <>
      <ErrorState reason={say('flow.old_version')} />
      <Button
        text={say('flow.remove')}
        onClick={() => {
          flows.drop(old)
          onHome()
        }}
      />
    </>
  )
}
