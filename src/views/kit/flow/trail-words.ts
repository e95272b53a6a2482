import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { knownWord } from '#domain/say.ts'
import { flows } from '#i18n/areas/flows.ts'
import { addWords } from '#i18n/words.ts'
import type { Say } from '../words.tsx'
import type { TrailEntry } from './trail.ts'

addWords(flows)

/**
 * The trail of a flow with its events and states in words. The catalogue keeps them under the machine's id, or under `any` where flows say
 * the same: `flow.<id>.event.<type>`, `flow.<id>.actor.<name>`, `flow.<id>.after.<delay>` and `flow.<id>.<state path>`.
 * The events' own names stay in the JSON export, for anyone who looks for a fault.
 */
export const trailInWords = (say: Say, machine: AnyStateMachine, trail: readonly TrailEntry[]): TrailEntry[] =>
  trail.map((entry) => ({
    ...entry,
    name: entry.event,
    event: eventWords(say, machine, entry.event),
    from: stateWords(say, machine, entry.from ?? ''),
    to: stateWords(say, machine, entry.to ?? ''),
  }))

/** The id of a flow's machine; with its chart, what it invokes is known by name as well. */
type Known = { id: string; root?: AnyStateNode }

/** What happened. An event of an earlier version of the flow keeps its own name. */
export function eventWords(say: Say, machine: Known, type: string): string {
  if (type === 'xstate.init') return say('kit.flow.event.init')
  // a state whose parts are all through; its event carries the state's id
  const ofState = /^xstate\.done\.state\.[^.]+\.(.+)$/.exec(type)
  if (ofState) return say('kit.flow.event.done', { actor: stateWords(say, machine, ofState[1] ?? '') })
  const ofActor = /^xstate\.(done|error|snapshot)\.(?:actor\.)?(.+)$/.exec(type)
  if (ofActor) return say(`kit.flow.event.${ofActor[1]}`, { actor: actorWords(say, machine, ofActor[2] ?? '') })
  const timer = /^xstate\.after\.([^.]+)/.exec(type)
  if (timer && /^\d+$/.test(timer[1] ?? '')) return say('kit.flow.event.after', { seconds: Number(timer[1]) / 1_000 })
  return flowWord(say, machine, timer ? `after.${timer[1]}` : `event.${type}`) ?? type
}

/** Where the flow was, from the outer state to the inner one; parallel states are told apart as in the trail, by ` + `. */
export const stateWords = (say: Say, machine: Known, paths: string): string =>
  paths
    .split(' + ')
    .map((path) => {
      const parts = path.split('.')
      return parts.map((part, depth) => flowWord(say, machine, parts.slice(0, depth + 1).join('.')) ?? part).join(' · ')
    })
    .join(' + ')

/**
 * An actor is known by its own id, or by the place of the state that invokes it; both lead to the name it was set up with. Without the
 * chart the state says it.
 */
function actorWords(say: Say, machine: Known, id: string): string {
  const invoked = (machine.root ? nodesOf(machine.root) : []).flatMap(({ invoke }) => invoke).find((one) => one.id === id)
  if (invoked && typeof invoked.src === 'string') return flowWord(say, machine, `actor.${invoked.src}`) ?? invoked.src
  const place = id.replace(/^\d+\./, '')
  return place.startsWith(`${machine.id}.`)
    ? stateWords(say, machine, place.slice(machine.id.length + 1))
    : (flowWord(say, machine, `actor.${id}`) ?? id)
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => nodesOf(child)),
]

/** A state, an event, an actor or a timer of a flow: its own word, or the one that flows share. */
export const flowWord = (say: Say, { id }: Known, name: string): string | null =>
  knownWord(say, `flow.${id}.${name}`) ?? knownWord(say, `flow.any.${name}`)
