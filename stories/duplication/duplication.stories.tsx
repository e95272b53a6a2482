import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { duplicationMachine } from '#machines/duplication/duplication.machine.ts'
import type {
  CopyCount,
  DuplicateBatch,
  DuplicateCreated,
  DuplicationEvent,
  DuplicationFacts,
  LevelSaved,
  PlainOutcome,
} from '#machines/duplication/duplication.types.ts'
import type { TicketState } from '#machines/kit/ticket.ts'
import type { BatchRights } from '#permissions/batch-can.ts'
import { DuplicationView } from '#views/batch/duplicate/DuplicationView.tsx'
import { storyForState } from '../kit/flow-story.tsx'
import { aDuplicate, CHOOSING, COPIES, COUNT, COUNT_WITH_GONE, STORED, WIRES } from './sample.ts'

const meta: Meta = { title: 'batch/Duplication' }
export default meta

const MAY_ALL: BatchRights = { view: [], build: [], commit: [], creatives: [], signIn: [], games: '*' }
const never = <T,>() => new Promise<T>(() => undefined)
const pending = <T,>(answer: T | 'never' | Error): Promise<T> =>
  answer === 'never' ? never<T>() : answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)

type Answers = {
  count?: CopyCount | 'never' | Error
  create?: DuplicateCreated | 'never'
  /** one after the other; the last one again and again */
  read?: readonly (DuplicateBatch | null | 'never' | Error)[]
  save?: LevelSaved | 'never'
  commit?: PlainOutcome | 'never'
  discard?: PlainOutcome | 'never'
  ticket?: TicketState | 'never' | Error
}

function machineWith({
  count = COUNT,
  create = 'never',
  read = [aDuplicate()],
  save = 'never',
  commit = 'never',
  discard = 'never',
  ticket = 'never',
}: Answers) {
  const left = [...read]
  let counts = 0
  return duplicationMachine.provide({
    actors: {
      // the second time it is asked what was refused meanwhile is known
      countCopies: fromPromise(() => pending<CopyCount>(counts++ > 0 && create !== 'never' ? 'never' : count)),
      createDuplicate: fromPromise(() => pending<DuplicateCreated>(create)),
      readDuplicate: fromPromise(() => pending<DuplicateBatch | null>((left.length > 1 ? left.shift() : left[0]) ?? null)),
      saveLevel: fromPromise(() => pending<LevelSaved>(save)),
      commitDuplicate: fromPromise(() => pending<PlainOutcome>(commit)),
      discardBatch: fromPromise(() => pending<PlainOutcome>(discard)),
      settleTicket: fromPromise(async () => ({ state: await pending<TicketState>(ticket) })),
    },
    delays: { askAgain: 86_400_000 },
  })
}

type Story = Answers & { state: string; facts?: DuplicationFacts; events?: readonly DuplicationEvent[] }

function story({ state, facts = STORED, events = [], ...answers }: Story): StoryObj {
  return {
    render: storyForState(machineWith(answers), {
      input: facts,
      events,
      state,
      view: (flow) => (
        <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
          <DuplicationView
            flow={flow}
            wires={WIRES}
            trail={[]}
            rights={MAY_ALL}
            onHome={() => undefined}
            onBack={() => undefined}
            onBatch={() => undefined}
          />
        </div>
      ),
    }),
  }
}

const unknown = { kind: 'unknown' as const, blockers: [blocker('call.timeout')] }
const signedOut = { kind: 'auth' as const, blockers: [blocker('session.expired')] }
const refused = { kind: 'refused' as const, blockers: [blocker('batch.edit.missing', { row: 4, params: { seq: 4 } })], present: null }
const gone = {
  kind: 'refused' as const,
  blockers: [blocker('duplicate.source.gone', { field: 'sources', row: 2, params: { name: '广泛_100' } })],
}
const theirs = { seq: 2, version: 9, name: '广泛_50_同事改', values: {}, excluded_reason: null }

const edit: DuplicationEvent = {
  type: 'edits.apply',
  changes: [{ seq: 2, level: 'adgroup', version: 1, field: 'name', before: COPIES[1]?.name ?? '', after: '广泛_50_新' }],
}
const save: DuplicationEvent = { type: 'level.save', level: 'adgroup' }
const create: DuplicationEvent = { type: 'duplicate.create' }
const review: DuplicationEvent = { type: 'copies.review' }
const confirm: DuplicationEvent = { type: 'commit.confirm' }
const discard: DuplicationEvent = { type: 'batch.discard' }
const throwAway: DuplicationEvent = { type: 'discard.confirm' }

export const Counting = story({ state: 'counting', facts: CHOOSING, count: 'never' })
export const CountFailed = story({ state: 'countFailed', facts: CHOOSING, count: new Error('offline') })
export const Choosing = story({ state: 'choosing', facts: CHOOSING })
export const ChoosingWithSourcesGone = story({ state: 'choosing', facts: CHOOSING, count: COUNT_WITH_GONE })
export const Creating = story({ state: 'creating', facts: CHOOSING, events: [create] })
export const CreateUncertain = story({ state: 'createUncertain', facts: CHOOSING, events: [create], create: unknown })
export const Recounting = story({ state: 'recounting', facts: CHOOSING, events: [create], create: gone })
export const Reading = story({ state: 'reading', read: ['never'] })
export const Failed = story({ state: 'failed', read: [null] })
export const EditingClean = story({ state: 'editing.clean' })
export const EditingDirty = story({ state: 'editing.dirty', events: [edit] })
export const EditingSaving = story({ state: 'editing.saving', events: [edit, save] })
export const EditingSaveUncertain = story({ state: 'editing.saveUncertain', events: [edit, save], save: unknown })
export const EditingSaveRefused = story({ state: 'editing.saveRefused', events: [edit, save], save: refused })
export const EditingConflict = story({
  state: 'editing.conflict',
  events: [edit, save],
  save: { kind: 'refused', blockers: [blocker('batch.item.changed', { row: 2, params: { seq: 2 } })], present: [theirs] },
})
export const Reviewing = story({ state: 'reviewing', events: [review] })
export const Committing = story({ state: 'committing', events: [review, confirm] })
export const Settling = story({ state: 'settling', events: [review, confirm], commit: unknown })
export const Waiting = story({ state: 'waiting', events: [review, confirm], commit: unknown, ticket: 'working' })
export const Lost = story({ state: 'lost', events: [review, confirm], commit: unknown, ticket: new Error('offline') })
export const NotCommitted = story({ state: 'notCommitted', events: [review, confirm], commit: unknown, ticket: 'void' })
export const ConfirmingDiscard = story({ state: 'confirmingDiscard', events: [discard] })
export const Discarding = story({ state: 'discarding', events: [discard, throwAway] })
export const DiscardUncertain = story({ state: 'discardUncertain', events: [discard, throwAway], discard: unknown })
export const Discarded = story({ state: 'discarded', events: [discard, throwAway], discard: { kind: 'done', value: null } })
export const Frozen = story({ state: 'frozen', events: [edit, save], save: signedOut })
export const Committed = story({ state: 'committed', read: [aDuplicate('pushing')] })
export const Closed = story({ state: 'closed', events: [{ type: 'flow.close' }] })
