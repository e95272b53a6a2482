import { fromPromise, type InputFrom } from 'xstate'
import type { ItemRow } from '#contract/batch-shapes.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { batchImportMachine } from '#machines/batch-import/batch-import.machine.ts'
import { newBatchFacts } from '#machines/batch/batch.facts.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { batchPollMachine } from '#machines/batch/batch.setup.ts'
import type {
  AddOutcome,
  BatchFacts,
  BatchRow,
  CreateOutcome,
  PlainOutcome,
  RetryOutcome,
  SaveOutcome,
} from '#machines/batch/batch.types.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { BatchFlowView } from '#views/batch/flow/BatchFlowView.tsx'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { aBatch, itemsOf, SPEC, wiresOf } from './sample.ts'

const MAY_ALL: BatchRights = { view: [], build: [], commit: [], creatives: [], signIn: [], games: '*' }

/** An actor that is asked and has not answered yet. */
const never = <T,>() => new Promise<T>(() => undefined)

type Answers = {
  /** one after the other; the last one again and again */
  readBatch?: readonly (BatchRow | null | 'never' | Error)[]
  create?: CreateOutcome | 'never'
  save?: SaveOutcome | 'never'
  add?: AddOutcome | 'never'
  commit?: PlainOutcome | 'never'
  ticket?: TicketState | 'never' | Error
  poll?: 'moving' | 'settled' | Error
}

/** The batch flow with its answers given. */
function machineWith({
  readBatch = [aBatch('draft')],
  create = 'never',
  save = 'never',
  add = 'never',
  commit = 'never',
  ticket = 'never',
  poll = 'moving',
}: Answers) {
  const left = [...readBatch]
  const pending = <T,>(answer: T | 'never') => (answer === 'never' ? never<T>() : Promise.resolve(answer))
  return batchMachine.provide({
    actors: {
      readBatch: fromPromise(() => {
        const answer = left.length > 1 ? left.shift() : left[0]
        if (answer instanceof Error) return Promise.reject(answer)
        return answer === 'never' ? never<BatchRow | null>() : Promise.resolve(answer ?? null)
      }),
      readLast: fromPromise(() => never<{ spec: typeof SPEC } | null>()),
      createBatch: fromPromise(() => pending(create)),
      saveEdits: fromPromise(() => pending(save)),
      addRows: fromPromise(() => pending(add)),
      checkRows: fromPromise(() => never<BatchRow>()),
      commitBatch: fromPromise(() => pending(commit)),
      retryFailed: fromPromise(() => never<RetryOutcome>()),
      recreateRows: fromPromise(() => never<PlainOutcome>()),
      decideRow: fromPromise(() => never<PlainOutcome>()),
      discardBatch: fromPromise(() => never<PlainOutcome>()),
      settleTicket: fromPromise(() => (ticket instanceof Error ? Promise.reject(ticket) : pending(ticket))),
      batchImport: batchImportMachine,
      batchPoll: batchPollMachine.provide({
        actors: {
          ask: fromPromise(() => {
            if (poll instanceof Error) return Promise.reject(poll)
            return Promise.resolve({
              result: poll === 'settled' ? '1' : '2',
              value: { batch: aBatch(poll === 'settled' ? 'settled' : 'pushing', {}, itemsOf(PUSHING)) },
            })
          }),
        },
      }),
    },
    // a story stops
    delays: { quiet: 86_400_000, expandingRead: 86_400_000, ticketRead: 86_400_000 },
  })
}

/** Some rows done, one refused, one unknown, the rest under way. */
export const PUSHING = (seq: number) =>
  seq === 9
    ? { syncStatus: 104 as const }
    : seq === 12
      ? { syncStatus: 100 as const, undecided: true }
      : { syncStatus: seq < 20 ? (203 as const) : seq < 30 ? (201 as const) : (102 as const) }

type BatchStory = Answers & {
  state: string
  facts?: Partial<BatchFacts>
  events?: FlowStory<typeof batchMachine>['events']
  items?: readonly ItemRow[]
  rowsState?: BatchState
  /** the row that the address names */
  row?: number
}

/** A story of the batch flow in one of its states. */
export function batchStory({ state, facts = {}, events = [], items = itemsOf(), rowsState = 'draft', row, ...answers }: BatchStory) {
  const input: InputFrom<typeof batchMachine> = { flowId: 'story', facts: { ...newBatchFacts(SPEC), ...facts } }
  const wires = wiresOf(items, rowsState)
  return storyForState(machineWith(answers), {
    input,
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <BatchFlowView
          flow={flow}
          row={row ?? null}
          wires={wires}
          trail={[]}
          rights={MAY_ALL}
          onHome={() => undefined}
          onGo={() => undefined}
          againHref={() => null}
        />
      </div>
    ),
  })
}
