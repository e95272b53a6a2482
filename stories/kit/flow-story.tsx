import { useSelector } from '@xstate/react'
import { useEffect, useState, type JSX, type ReactNode } from 'react'
import {
  createActor,
  waitFor,
  type Actor,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
} from 'xstate'

export type FlowStory<Machine extends AnyStateMachine> = {
  input?: InputFrom<Machine>
  /** sent one after the other; a function waits for its turn: it sees where the flow is */
  events?: readonly (EventFromLogic<Machine> | Wait)[]
  /** the state the story is about, as `matches` takes it or as a dotted path */
  state: string
  view: (flow: Actor<Machine>) => ReactNode
}

type Wait = (snapshot: AnyMachineSnapshot) => boolean

const PATIENCE_MS = 30_000

/**
 * A story that drives a real machine, its actors provided, to a state by events and shows its view there. A story that cannot reach its
 * state says so in place of the view, and fails when stories run as tests.
 *
 *     export const Editing = { render: storyForState(batchMachine.provide({ actors }), { events: [{ type: 'batch.edit' }], state: 'editing', view }) }
 */
export function storyForState<Machine extends AnyStateMachine>(machine: Machine, story: FlowStory<Machine>): () => JSX.Element {
  return () => <DrivenFlow machine={machine} story={story} />
}

/** Starts the flow and walks it; resolves when it is in the state, and stops it when that does not happen in time. */
export async function driveTo(flow: AnyActor, story: { events?: readonly (EventObject | Wait)[]; state: string }): Promise<void> {
  flow.start()
  for (const event of story.events ?? []) {
    if (typeof event === 'function') await waitFor(flow, (snapshot: AnyMachineSnapshot) => event(snapshot), { timeout: PATIENCE_MS })
    else {
      await waitFor(flow, (snapshot: AnyMachineSnapshot) => snapshot.can(event), { timeout: PATIENCE_MS })
      flow.send(event)
    }
  }
  await waitFor(flow, (snapshot: AnyMachineSnapshot) => standsIn(snapshot.value, story.state), { timeout: PATIENCE_MS })
}

const valueOf = (flow: AnyActor): unknown => flow.getSnapshot().value

/** Is the dotted path among the active states? */
function standsIn(value: unknown, path: string): boolean {
  const [first = '', ...rest] = path.split('.')
  if (typeof value === 'string') return value === first && rest.length === 0
  if (typeof value !== 'object' || value === null || !(first in value)) return false
  return rest.length === 0 || standsIn(Reflect.get(value, first), rest.join('.'))
}

type Driven<Machine extends AnyStateMachine> = { flow: Actor<Machine>; problem: string | null }

function DrivenFlow<Machine extends AnyStateMachine>({ machine, story }: { machine: Machine; story: FlowStory<Machine> }) {
  const [driven, setDriven] = useState<Driven<Machine> | null>(null)
  useEffect(() => {
    const flow = createActor(machine, { input: story.input })
    let left = false
    driveTo(flow, story).then(
      () => (left ? undefined : setDriven({ flow, problem: null })),
      () =>
        left ? undefined : setDriven({ flow, problem: `The flow stands in ${JSON.stringify(valueOf(flow))}, not in ${story.state}.` }),
    )
    return () => {
      left = true
      flow.stop()
    }
  }, [machine, story])
  if (driven?.problem) throw new Error(driven.problem)
  // stories run as tests wait here for "true"
  if (!driven) return <div data-story-reached={false} />
  return <Stand flow={driven.flow} story={story} />
}

/** The view, marked for as long as the flow is where the story says. */
function Stand<Machine extends AnyStateMachine>({ flow, story }: { flow: Actor<Machine>; story: FlowStory<Machine> }) {
  const isThere = useSelector(flow, () => standsIn(valueOf(flow), story.state))
  return (
    <div style={{ display: 'contents' }} data-story-reached={isThere}>
      {story.view(flow)}
    </div>
  )
}
