import { StateMachine, type AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { describe, expect, test } from 'vitest'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../src/machines/*/*.machine.ts', { eager: true })
const MACHINES = [
  ...new Map(
    Object.values(modules)
      .flatMap(Object.values)
      .filter((value) => value instanceof StateMachine)
      .map((machine: AnyStateMachine) => [machine.id, machine] as const),
  ),
]

/**
 * Failures of a read, what a check or a calculation found, and what another hand or the server decided first: nothing is typed there and
 * nothing is on its way, so leaving is the page's own links. Every other failure offers a second way itself.
 */
const NOTHING_AT_STAKE = new Set([
  'auditChain.broken',
  'billRepayment.failed',
  'billRepayment.met',
  'builderLink.failed',
  'costEntry.calculationFailed',
  'costEntry.failed',
  'cpaRule.failed',
  'helpCentre.failed',
  'monthConfirmation.failed',
  'monthConfirmation.refused',
  'subAppLoad.failed',
])

/** A script that was loaded stays loaded: the one state that is an end and goes on being asked. */
const RESTS = 'subAppLoad.ready'

type Node = ReturnType<typeof getStateNodes>[number]

const withAncestors = (node: Node): Node[] => (node.parent ? [node, ...withAncestors(node.parent)] : [node])
const isLeaf = (node: Node) => Object.keys(node.states).length === 0
const eventsOf = (node: Node): Set<string> =>
  new Set(
    withAncestors(node).flatMap((one) =>
      [...one.transitions].filter(([, ways]) => ways.some(({ target, actions }) => target || actions.length > 0)).map(([event]) => event),
    ),
  )
const leaves = (machine: AnyStateMachine) => getStateNodes(machine).filter((node) => isLeaf(node) && node.type !== 'final')

describe.each(MACHINES)('the chart of %s', (_, machine) => {
  test('has no state without a way out', () => {
    const stuck = leaves(machine).filter((node) => eventsOf(node).size === 0 && (node.always ?? []).length === 0 && node.id !== RESTS)
    expect(stuck.map(({ id }) => id)).toEqual([])
  })

  test('offers at least two ways out of every failure', () => {
    const isFailure = (node: Node) => withAncestors(node).some(({ tags }) => tags.includes('failure'))
    const cornered = leaves(machine).filter(
      (node) =>
        !NOTHING_AT_STAKE.has(node.id) && isFailure(node) && [...eventsOf(node)].filter((event) => !event.startsWith('xstate.')).length < 2,
    )
    expect(cornered.map(({ id }) => id)).toEqual([])
  })

  test('handles success and failure of everything it invokes', () => {
    const unhandled = getStateNodes(machine).flatMap((node) =>
      node.invoke
        .filter(({ id }) => !node.transitions.has(`xstate.done.actor.${id}`) || !node.transitions.has(`xstate.error.actor.${id}`))
        .map(({ id }) => id),
    )
    expect(unhandled).toEqual([])
  })
})

test('every state of a batch in which a person can be stands in one stage of the step bar', () => {
  const uncovered = ['resuming', 'finding', 'failed', 'discarded', 'closed']
  const states = Object.keys(batchMachine.states).filter((state) => !uncovered.includes(state))
  const covering = (state: string) =>
    BATCH_STAGES.filter((stage) => stage.states.some((one) => one === state || one.startsWith(`${state}.`)))
  expect(states.filter((state) => covering(state).length === 0)).toEqual([])
})
