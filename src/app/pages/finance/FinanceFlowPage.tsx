import type { ReactNode } from 'react'
import type { AnyStateMachine } from 'xstate'
import { AddressedFlow, type FlowPlace } from '#app/parts/AddressedFlow.tsx'
import { FinanceSection } from './FinanceSection.tsx'
import type { RunningFlow } from '#app/flows/flows.ts'

type Props<TMachine extends AnyStateMachine, TFacts> = {
  place: FlowPlace<TMachine, TFacts>
  /** what a stored thing is opened with; is at module level */
  factsOf: (id: string) => TFacts
  children: (flow: RunningFlow<TMachine>, onHome: () => void) => ReactNode
}

/** The flow of finance that the address names. */
export const FinanceFlowPage = <TMachine extends AnyStateMachine, TFacts>({ place, factsOf, children }: Props<TMachine, TFacts>) => (
  <FinanceSection here={place.page}>
    <AddressedFlow place={place} factsOf={factsOf}>
      {children}
    </AddressedFlow>
  </FinanceSection>
)
