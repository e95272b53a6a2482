import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { adDraftMachine } from '#machines/ad-draft/ad-draft.machine.ts'
import type {
  AdDraftDesk,
  AdDraftEvent,
  AdDraftFacts,
  AdDraftLine,
  AdDraftOutcome,
  DeleteOutcome,
} from '#machines/ad-draft/ad-draft.types.ts'
import { AdDraftView } from '#views/batch/ad-draft/AdDraftView.tsx'
import { Compared } from '#views/batch/ad-draft/CompareDrafts.tsx'
import { wiresOf } from '../batch/sample.ts'
import { storyForState } from '../kit/flow-story.tsx'
import { CHECKED, deskOf, FAULTY, LINE, OPENED, savedAs, STALE, THEIRS, typed, USED } from './sample.ts'

const meta: Meta = { title: 'batch/Draft' }
export default meta

const { lookups: LOOKUPS } = wiresOf([], 'draft')
const never = <T,>() => new Promise<T>(() => undefined)
const now =
  <T,>(value: T) =>
  () =>
    Promise.resolve(value)
const broken = () => Promise.reject(new Error('offline'))

type Answers = {
  desk?: () => Promise<AdDraftDesk>
  line?: () => Promise<AdDraftLine | null>
  save?: () => Promise<AdDraftOutcome>
  check?: () => Promise<AdDraftOutcome>
  remove?: () => Promise<DeleteOutcome>
}

const wired = ({ desk = now(deskOf(LINE)), line = never, save = never, check = never, remove = never }: Answers, autosave: number) =>
  adDraftMachine.provide({
    actors: {
      readDesk: fromPromise(desk),
      readLine: fromPromise(line),
      saveDraft: fromPromise(save),
      checkDraft: fromPromise(check),
      deleteDraft: fromPromise(remove),
    },
    delays: { autosave, retry: 86_400_000 },
  })

type Look = { input?: AdDraftFacts; events?: readonly AdDraftEvent[]; answers?: Answers; rests?: true; mayNot?: true }

const story = (state: string, { input = OPENED, events = [], answers = {}, rests, mayNot }: Look = {}): StoryObj => ({
  render: storyForState(wired(answers, rests ? 0 : 86_400_000), {
    input,
    events,
    state,
    view: (flow) => (
      <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
        <AdDraftView
          flow={flow}
          trail={[]}
          lookups={LOOKUPS}
          mayNot={mayNot ? [{ code: 'permission.function', params: { function: 'ads.batch.build' } }] : []}
          batchPath={({ batch_id: id }) => `#${id}`}
          onGo={() => undefined}
          onHome={() => undefined}
          onCopy={() => undefined}
        />
      </div>
    ),
  }),
})

const done = (value: AdDraftLine) => now<AdDraftOutcome>({ kind: 'done', value })
const refused = now<AdDraftOutcome>({
  kind: 'refused',
  blockers: [{ code: 'ad_draft.name_long', field: 'name', params: { max: 100 } }],
  present: null,
})
const missing = { kind: 'refused', blockers: [{ code: 'ad_draft.missing' }], present: null } as const
const met = now<AdDraftOutcome>({ kind: 'refused', blockers: [{ code: 'ad_draft.changed' }], present: THEIRS })
const auth = now<AdDraftOutcome>({ kind: 'auth', blockers: [{ code: 'call.auth' }] })
const lost = { kind: 'unknown', blockers: [{ code: 'call.timeout' }] } as const
const MORE: AdDraftEvent = { type: 'draft.change', draft: typed({ age_max: '45' }) }
const ASK: AdDraftEvent = { type: 'delete.ask' }
const SEND: AdDraftEvent = { type: 'delete.send' }

export const Opening = story('opening', { answers: { desk: never } })
export const Failed = story('failed', { answers: { desk: broken } })
export const Idle = story('editing.idle')
export const Found = story('editing.idle', { answers: { desk: now(deskOf(FAULTY)) } })
export const Stale = story('editing.idle', { answers: { desk: now(deskOf(STALE)) } })
export const Looking = story('editing.idle', { mayNot: true })
export const Waiting = story('editing.waiting', { events: [MORE] })
export const WithoutAName = story('editing.held', { events: [{ type: 'draft.change', draft: typed({}, ' ') }], rests: true })
export const Autosaving = story('editing.saving', { events: [MORE], rests: true })
export const ReadingBack = story('editing.looking', { events: [MORE], rests: true, answers: { save: now(lost) } })
export const NotOnTheServer = story('editing.offline', { events: [MORE], rests: true, answers: { save: now(lost), line: broken } })
export const Refused = story('editing.refused', { events: [MORE], rests: true, answers: { save: refused } })
export const SignedOut = story('editing.frozen', { events: [MORE], rests: true, answers: { save: auth } })
export const Restored = story('restored', { input: { ...OPENED, typed: typed({ age_max: '45' }), base: typed(), version: LINE.version } })
export const Met = story('met', { events: [MORE], rests: true, answers: { save: met } })
export const SavingToCheck = story('savingToCheck', { events: [MORE, { type: 'draft.check' }] })
export const Checking = story('checking', { events: [{ type: 'draft.check' }] })
export const Ready = story('ready', { answers: { desk: now(deskOf(CHECKED)) } })
export const UsedInBatch = story('ready', { events: [{ type: 'draft.check' }], answers: { check: done(USED) } })
export const Weighing = story('weighing', { events: [ASK] })
export const AskingDelete = story('askingDelete', { events: [ASK], answers: { line: now({ ...USED, editors: THEIRS.editors }) } })
export const Deleting = story('deleting', { events: [ASK, SEND], answers: { line: now(LINE) } })
export const DeleteUncertain = story('deleteUncertain', { events: [ASK, SEND], answers: { line: now(LINE), remove: now(lost) } })
export const Gone = story('gone', { events: [MORE], rests: true, answers: { save: now<AdDraftOutcome>(missing) } })

const compared = (other: AdDraftLine): StoryObj => ({
  render: () => <Compared channel={LINE.channel} lines={[CHECKED, other]} lookups={LOOKUPS} />,
})
export const TwoCompared = compared({ ...THEIRS, id: '8' })
export const TwoTheSame = compared({ ...savedAs(typed()), id: '8' })
