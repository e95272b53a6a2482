import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { isLinkOver } from '#domain/entry-link.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { endGuards, fail, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** What the server says of a link. */
export type LinkRead<Told> = { kind: 'open'; told: Told } | { kind: 'over'; blockers: readonly Blocker[] }

export type LinkEntryInput<Draft> = {
  /** what the address has behind its `#` */
  secret: string
  draft: Draft
}
export type LinkEntryContext<Told, Draft> = LinkEntryInput<Draft> & {
  /** what the link is for; null until it was read */
  told: Told | null
  problems: readonly Blocker[]
}
export type LinkEntryEvent<Draft> = { type: 'entry.edit'; draft: Draft } | { type: 'entry.send' } | { type: 'entry.again' }

type Answer = { token: string }

/**
 * Coming in by a link that is good once: it is read, the form is filled in and sent, and the person is signed in. When the answer is lost,
 * the link is read again: one that is still open was not used, one that was used made the person, who signs in. Nothing is sent twice by
 * itself, and the server lets one of two presses win.
 */
export const createLinkEntry = <Told, Draft>({ against }: { against: (draft: Draft, told: Told | null) => readonly Blocker[] }) =>
  setup({
    types: {
      context: {} as LinkEntryContext<Told, Draft>,
      events: {} as LinkEntryEvent<Draft>,
      input: {} as LinkEntryInput<Draft>,
    },
    actors: {
      readLink: fromPromise<LinkRead<Told>, { secret: string }>(mustBeProvided('readLink')),
      enter: fromPromise<WriteOutcome<Answer>, LinkEntryInput<Draft>>(mustBeProvided('enter')),
    },
    actions: {
      /** the app gives the token to the session and leaves the page */
      admit: (_args, _answer: Ended<WriteOutcome<Answer>>) => undefined,
      takeEdit: assign((_, { draft }: { draft: Draft }) => ({ draft, problems: [] })),
      takeTold: assign((_, { read }: { read: LinkRead<Told> }) => (read.kind === 'open' ? { told: read.told, problems: [] } : {})),
      takeOver: assign((_, { read }: { read: LinkRead<Told> }) => (read.kind === 'over' ? { problems: read.blockers } : {})),
      takeRefusal: assign(refusalOf),
      fail: assign(failureOf),
      sayNotArrived: assign({ problems: [blocker('link_entry.not_arrived')] }),
    },
    guards: {
      ...endGuards,
      isOpen: (_, { read }: { read: LinkRead<Told> }) => read.kind === 'open',
      isOver: (_, { outcome }: Ended) => outcome.kind === 'refused' && outcome.blockers.some(isLinkOver),
      nothingAgainst: ({ context }) => against(context.draft, context.told).length === 0,
    },
  }).createMachine({
    id: 'linkEntry',
    context: ({ input }) => ({ ...input, told: null, problems: [] }),
    initial: 'reading',
    states: {
      reading: {
        tags: 'busy',
        invoke: {
          src: 'readLink',
          input: ({ context }) => ({ secret: context.secret }),
          onDone: [
            {
              guard: { type: 'isOpen', params: ({ event }) => ({ read: event.output }) },
              target: 'typing',
              actions: { type: 'takeTold', params: ({ event }) => ({ read: event.output }) },
            },
            { target: 'over', actions: { type: 'takeOver', params: ({ event }) => ({ read: event.output }) } },
          ],
          onError: { target: 'unread', actions: fail },
        },
      },

      /** the server did not say what the link is for */
      unread: { tags: 'failure', on: { 'entry.again': 'reading' } },

      typing: {
        on: {
          'entry.edit': { actions: { type: 'takeEdit', params: ({ event }) => event } },
          'entry.send': { guard: 'nothingAgainst', target: 'sending' },
        },
      },

      ...writeStates<LinkEntryContext<Told, Draft>, WriteOutcome<Answer>>()({
        is: 'sending',
        src: 'enter',
        input: ({ context }) => ({ secret: context.secret, draft: context.draft }),
        first: { guard: 'isOver', target: 'over', takes: ['takeRefusal'] },
        done: { target: 'entered', takes: ['admit'] },
        refused: { target: 'typing' },
        unknown: 'asking',
      }),

      /** the answer was lost: whether the link was used says whether the person was made */
      asking: {
        tags: ['busy', 'uncertain'],
        invoke: {
          src: 'readLink',
          input: ({ context }) => ({ secret: context.secret }),
          onDone: [
            { guard: { type: 'isOpen', params: ({ event }) => ({ read: event.output }) }, target: 'typing', actions: 'sayNotArrived' },
            { target: 'over', actions: { type: 'takeOver', params: ({ event }) => ({ read: event.output }) } },
          ],
          onError: { target: 'uncertain', actions: fail },
        },
      },
      uncertain: { tags: 'uncertain', on: { 'entry.again': 'asking' } },

      /** used, late, withdrawn, or of another installation: the page says what to do */
      over: { tags: 'failure', on: { 'entry.again': 'reading' } },

      entered: { type: 'final' },
    },
  })

export const linkEntryMachine = createLinkEntry<unknown, unknown>({ against: () => [] })
