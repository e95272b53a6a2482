import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { EMPTY_GUIDE, guideBlockers, type GuideText } from '#domain/help/guide.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

export type Guide = GuideText & { id: string; version: number; updated_at: string; updated_by_name: string }
export type GuideVersion = Omit<GuideText, 'page'> & { at: string; by: string; version: number }
export type GuideWrite = { ticket: string; id: string | null; version: number; text: GuideText }
/** `present` is what another user wrote in the meantime (409). */
export type GuideOutcome = WriteOutcome<Guide, { present: Guide | null }>

/** A text that is not saved. `ticket`: it was sent with it, and no answer came. */
export type GuideDraft = { draft: GuideText; base: Guide | null; ticket: string | null }

type Context = {
  /** the pages of one route, or of all when empty */
  page: string
  guides: readonly Guide[]
  chosenId: string | null
  history: readonly GuideVersion[]
  draft: GuideText
  /** the page the draft began with; null for a new one */
  base: Guide | null
  present: Guide | null
  ticket: string
  /** what an earlier visit left unsaved, until it is saved or dropped */
  resumed: GuideDraft | null
  problems: readonly Blocker[]
}

export type HelpEvent =
  | { type: 'guide.choose'; id: string }
  | { type: 'guide.new' }
  | { type: 'guide.edit' }
  | { type: 'guide.history' }
  | { type: 'history.take'; version: number }
  | { type: 'guide.back' }
  | { type: 'draft.change'; change: Partial<GuideText> }
  | { type: 'draft.save' }
  | { type: 'draft.discard' }
  | { type: 'conflict.take' }
  | { type: 'conflict.keep' }
  | { type: 'save.retry' }
  | { type: 'help.retry' }

const textOf = ({ page, title_zh, title_en, body_zh, body_en }: GuideText): GuideText => ({ page, title_zh, title_en, body_zh, body_en })

/** The page that is open: the chosen one, else the first. */
export const chosenOf = ({ guides, chosenId }: Pick<Context, 'guides' | 'chosenId'>): Guide | null =>
  guides.find(({ id }) => id === chosenId) ?? guides[0] ?? null

/** Why the draft cannot be saved now. */
export const saveBlockers = ({ draft, base }: Pick<Context, 'draft' | 'base'>): Blocker[] => guideBlockers(draft, base)

const takeGuides = {
  type: 'takeGuides' as const,
  params: ({ event }: { event: { output: readonly Guide[] } }) => ({ guides: event.output }),
}

/** The help centre: reading, and writing with a ticket and a version, so that no one's text is written over and nothing is saved twice. */
export const helpCentreMachine = setup({
  types: {
    context: {} as Context,
    events: {} as HelpEvent,
    input: {} as { page: string; guideId?: string | null; resumed?: GuideDraft | null },
  },
  actors: {
    readGuides: fromPromise<readonly Guide[], { page: string }>(mustBeProvided('readGuides')),
    readHistory: fromPromise<readonly GuideVersion[], { id: string }>(mustBeProvided('readHistory')),
    saveGuide: fromPromise<GuideOutcome, GuideWrite>(mustBeProvided('saveGuide')),
  },
  actions: {
    takeGuides: assign((_, { guides }: { guides: readonly Guide[] }) => ({ guides, problems: [] })),
    takeUp: assign(({ context: { resumed } }) =>
      resumed ? { draft: resumed.draft, base: resumed.base, ticket: resumed.ticket ?? '' } : {},
    ),
    forgetResumed: assign({ resumed: null }),
    takeHistory: assign((_, { history }: { history: readonly GuideVersion[] }) => ({ history, problems: [] })),
    fail: assign(failureOf),
    choose: assign((_, { id }: { id: string }) => ({ chosenId: id })),
    beginNew: assign(({ context }) => ({ base: null, draft: { ...EMPTY_GUIDE, page: context.page }, problems: [], present: null })),
    beginEdit: assign(({ context }) => {
      const base = chosenOf(context)
      return { base, draft: base ? textOf(base) : EMPTY_GUIDE, problems: [], present: null }
    }),
    takeVersion: assign(({ context }, { version }: { version: number }) => {
      const found = context.history.find((one) => one.version === version)
      return found ? { draft: { ...textOf({ ...found, page: context.draft.page }) } } : {}
    }),
    change: assign(({ context }, { change }: { change: Partial<GuideText> }) => ({ draft: { ...context.draft, ...change }, problems: [] })),
    takeTicket: assign(() => ({ ticket: newTicket(), problems: [] })),
    takeSaved: assign((_, { outcome }: Ended<GuideOutcome>) =>
      outcome.kind === 'done' ? { chosenId: outcome.value.id, resumed: null } : {},
    ),
    takeRefusal: assign(refusalOf),
    takePresent: assign((_, { outcome }: Ended<GuideOutcome>) => ('present' in outcome ? { present: outcome.present } : {})),
    takeTheirs: assign(({ context: { present } }) =>
      present ? { base: present, draft: textOf(present), present: null, problems: [] } : {},
    ),
    keepMine: assign(({ context: { present } }) => ({ base: present, present: null, problems: [] })),
  },
  guards: {
    hasChosen: ({ context }) => chosenOf(context) !== null,
    maySave: ({ context }) => saveBlockers(context).length === 0,
    wasSent: ({ context }) => context.resumed !== null && context.resumed.ticket !== null,
    hasDraft: ({ context }) => context.resumed !== null,
    ...endGuards,
  },
}).createMachine({
  id: 'helpCentre',
  context: ({ input: { page, guideId = null, resumed = null } }) => ({
    page,
    guides: [],
    chosenId: guideId,
    history: [],
    draft: EMPTY_GUIDE,
    base: null,
    present: null,
    ticket: '',
    resumed,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        src: 'readGuides',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: 'wasSent',
            target: 'uncertain',
            actions: [takeGuides, 'takeUp'],
          },
          {
            guard: 'hasDraft',
            target: 'editing',
            actions: [takeGuides, 'takeUp'],
          },
          { target: 'open', actions: takeGuides },
        ],
        onError: { target: 'failed', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    failed: { tags: 'failure', on: { 'help.retry': 'reading' } },
    open: {
      on: {
        'guide.choose': { actions: { type: 'choose', params: ({ event }) => event } },
        'guide.new': { target: 'editing', actions: 'beginNew' },
        'guide.edit': { guard: 'hasChosen', target: 'editing', actions: 'beginEdit' },
        'guide.history': { guard: 'hasChosen', target: 'readingHistory', actions: 'beginEdit' },
      },
    },
    readingHistory: {
      tags: 'busy',
      invoke: {
        src: 'readHistory',
        input: ({ context }) => ({ id: context.base?.id ?? '' }),
        onDone: { target: 'history', actions: { type: 'takeHistory', params: ({ event }) => ({ history: event.output }) } },
        onError: { target: 'open', actions: { type: 'fail', params: ({ event }) => event } },
      },
    },
    history: {
      on: {
        'history.take': { target: 'editing', actions: { type: 'takeVersion', params: ({ event }) => event } },
        'guide.back': 'open',
      },
    },
    editing: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event } },
        'draft.save': { guard: 'maySave', target: 'saving', actions: 'takeTicket' },
        'draft.discard': { target: 'open', actions: 'forgetResumed' },
      },
    },
    ...writeStates<Context, GuideOutcome>()({
      is: 'saving',
      src: 'saveGuide',
      input: ({ context: { ticket, base, draft } }) => ({ ticket, id: base?.id ?? null, version: base?.version ?? 0, text: draft }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'conflict', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'uncertain',
    }),
    /** the answer was lost: the same ticket is asked again, and gets the first answer if there was one */
    uncertain: {
      tags: ['failure', 'uncertain'],
      on: { 'save.retry': 'saving', 'draft.discard': { target: 'reading', actions: 'forgetResumed' } },
    },
    /** someone saved in the meantime: both texts are there, the person decides */
    conflict: {
      on: {
        'conflict.take': { target: 'editing', actions: 'takeTheirs' },
        'conflict.keep': { target: 'editing', actions: 'keepMine' },
      },
    },
  },
})
