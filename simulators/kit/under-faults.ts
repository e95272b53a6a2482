import { setTimeout as sleep } from 'node:timers/promises'
import { appliesUnder, type WireFault } from './deliver.ts'
import type { Fault } from './faults.ts'

/** Faults that the network itself answers, with an error of its own. */
export type AnsweredFault = Extract<Fault, { kind: 'server_error' | 'transient' | 'throttle' | 'token_death' | 'refuse' }>

/** What became of a call: its answer, what the wire makes of it, and whether it took effect. */
export type Ran<A> = { answer: A | null; wire: WireFault | null; fault: string | null; applied: boolean }
export type Attempt<A> = { answer: A; applied: boolean }

/** Runs a call under the fault that strikes it. Kinds that belong to other networks change nothing. */
export async function underFault<A>(
  fault: Fault | null,
  attempt: () => Attempt<A>,
  answered: (fault: AnsweredFault) => Attempt<A>,
): Promise<Ran<A>> {
  if (fault === null) return { ...attempt(), wire: null, fault: null }
  switch (fault.kind) {
    case 'server_error':
    case 'transient':
    case 'throttle':
    case 'token_death':
    case 'refuse':
      return { ...answered(fault), wire: null, fault: fault.kind }
    case 'delay':
      await sleep(fault.ms)
      return { ...attempt(), wire: null, fault: fault.kind }
    case 'creative_flake':
    case 'batch_null':
      return { ...attempt(), wire: null, fault: null }
    default:
      return !appliesUnder(fault)
        ? { answer: null, applied: false, wire: fault, fault: fault.kind }
        : { ...attempt(), wire: fault, fault: fault.kind }
  }
}
