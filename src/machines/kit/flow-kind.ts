import type { BatchCounts } from '#domain/batch/batch.ts'
import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'

/**
 * One step of the step bar; `states` are dotted state paths in the order they are gone through, and each covers the states inside it.
 * Those that only some ways lead through are in `aside` as well: the chart folds them, like failures, into the state before them.
 */
export type FlowStage = { key: string; labelKey: string; states: readonly string[]; aside?: readonly string[] }

/** Who has to act, for the tray and the chart's colour. `blocked` is a failure, `unknown` an outcome no one can tell. */
export type FlowMood = 'you' | 'running' | 'blocked' | 'unknown' | 'done' | 'over'

/** The tags every flow uses; `moodOf` reads them. */
export type FlowTag = 'busy' | 'failure' | 'uncertain' | 'settled' | 'writing'

/** What the tray says of a flow next to its title: a name, how far its rows are, and the address that shows it. */
export type FlowSubject = { name: string; counts: BatchCounts | null; path: string }

/**
 * A kind of flow as the running flows, the tray and the frame need it. Methods, so that kinds of different machines fit one list.
 * `factsOf` gives the few things the server cannot give back; a flow is resumed by starting afresh with them.
 */
export type FlowKind<TMachine extends AnyStateMachine = AnyStateMachine, TFacts = unknown> = {
  id: string
  machine: TMachine
  /** grows when stored facts of an older version can no longer be read as they are */
  factsVersion: number
  stages: readonly FlowStage[]
  factsOf(snapshot: SnapshotFrom<TMachine>): TFacts
  /** facts as they came out of storage, or null when they cannot be read */
  parseFacts(stored: unknown): TFacts | null
  /** facts of an older version as `parseFacts` takes them now, or null when that version cannot be brought along */
  migrateFacts?(stored: unknown, version: number): unknown
  inputOf(flowId: string, facts: TFacts): InputFrom<TMachine>
  /** a catalogue key and what it needs */
  titleOf(snapshot: SnapshotFrom<TMachine>): { key: string; params?: Record<string, string> }
  subjectOf(flowId: string, snapshot: SnapshotFrom<TMachine>): FlowSubject
  /** the id the server gave what the flow is about; null: it is not saved yet. The page goes to the address of that id. */
  storedId?(snapshot: SnapshotFrom<TMachine>): string | null
  /** nothing in it would be missed: it is neither kept nor listed */
  isBlank?(snapshot: SnapshotFrom<TMachine>): boolean
  /** what the flow shows of the server, as `<topic>:<id>`: told of a change it is sent `page.askNow` */
  watches?(snapshot: SnapshotFrom<TMachine>): readonly string[]
}

/** Emitted before a write leaves; anyone who runs the flow stores its facts there and then. */
export type KeepFacts = { type: 'facts.keep' }

export function moodOf(snapshot: { status: string; hasTag: (tag: FlowTag) => boolean }): FlowMood {
  if (snapshot.status === 'error') return 'blocked'
  if (snapshot.status !== 'active') return 'over'
  if (snapshot.hasTag('uncertain')) return 'unknown'
  if (snapshot.hasTag('failure')) return 'blocked'
  if (snapshot.hasTag('busy')) return 'running'
  return snapshot.hasTag('settled') ? 'done' : 'you'
}

/** The stage a flow is in; null in states no stage covers (finding its place, over). */
export function stageOf(stages: readonly FlowStage[], snapshot: { value: unknown }): FlowStage | null {
  const paths = statePaths(snapshot.value)
  return stages.find((stage) => stage.states.some((state) => paths.some((path) => path === state || path.startsWith(`${state}.`)))) ?? null
}

/** `{ previewing: 'dirty' }` → `['previewing.dirty']` */
export function statePaths(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = statePaths(inner)
    return below.length > 0 ? below.map((path) => `${key}.${path}`) : [key]
  })
}
