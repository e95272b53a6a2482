import { StateMachine, type AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { sourceFiles } from '../../kit/house.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../../src/machines/*/*.machine.ts', { eager: true })

const machinesIn = (exported: Record<string, unknown>): AnyStateMachine[] =>
  Object.values(exported).filter((value): value is AnyStateMachine => value instanceof StateMachine)

/** Each flow by its folder's name, with the machine its file is named for. */
export const FLOWS = Object.entries(modules).flatMap(([path, exported]) => {
  const [, folder, file] = /([^/]+)\/([^/]+)\.machine\.ts$/.exec(path) ?? []
  return machinesIn(exported)
    .slice(0, 1)
    .flatMap((machine) => (folder && folder === file ? [{ flow: folder, machine }] : []))
})

export const MACHINES = [
  ...new Map(
    Object.values(modules)
      .flatMap(machinesIn)
      .map((machine) => [machine.id, machine] as const),
  ),
]

/**
 * Failures of a read, what a check or a calculation found, and what another user or the server decided first: nothing is typed there and
 * nothing is on its way, so leaving is the page's own links. Every other failure offers a second way itself.
 */
const NOTHING_AT_STAKE = new Set([
  'accountAuthorisation.failed',
  'auditChain.broken',
  'billRepayment.failed',
  'billRepayment.met',
  'builderLink.failed',
  'costEntry.calculationFailed',
  'costEntry.failed',
  'cpaRule.failed',
  'helpCentre.failed',
  'linkEntry.over',
  'linkEntry.unread',
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
const isFailure = (node: Node) => withAncestors(node).some(({ tags }) => tags.includes('failure'))

/** States that nothing leads out of. */
export const stuckIn = (machine: AnyStateMachine): string[] =>
  leaves(machine)
    .filter((node) => eventsOf(node).size === 0 && (node.always ?? []).length === 0 && node.id !== RESTS)
    .map(({ id }) => id)

export const failuresOf = (machine: AnyStateMachine): string[] =>
  leaves(machine)
    .filter(isFailure)
    .map(({ id }) => id)

/** Failures with fewer than two ways out. */
export const corneredIn = (machine: AnyStateMachine): string[] =>
  leaves(machine)
    .filter(
      (node) =>
        !NOTHING_AT_STAKE.has(node.id) && isFailure(node) && [...eventsOf(node)].filter((event) => !event.startsWith('xstate.')).length < 2,
    )
    .map(({ id }) => id)

/** Calls of which not both ends are handled. */
export const unhandledIn = (machine: AnyStateMachine): string[] =>
  getStateNodes(machine).flatMap((node) =>
    node.invoke
      .filter(({ id }) => !node.transitions.has(`xstate.done.actor.${id}`) || !node.transitions.has(`xstate.error.actor.${id}`))
      .map(({ id }) => id),
  )

/** The states without states of their own, as dotted paths: each is something a person can look at. One that is left at once is not. */
export const shownStates = ({ root }: AnyStateMachine): string[] => {
  const leavesOf = (node: Node): string[] => {
    if (node.always && node.always.length > 0) return []
    return isLeaf(node) ? [node.path.join('.')] : Object.values(node.states).flatMap(leavesOf)
  }
  return leavesOf(root)
}

/** States that no story of the flow shows. */
export function untoldIn(flow: string, machine: AnyStateMachine): string[] {
  const told = sourceFiles('stories')
    .filter(({ path }) => path.startsWith(`stories/${flow}/`) && path.endsWith('.stories.tsx'))
    .map(({ text }) => text)
    .join('\n')
  return shownStates(machine).filter((state) => !told.includes(`'${state}'`))
}
