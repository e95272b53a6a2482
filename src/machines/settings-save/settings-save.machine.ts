import { assign, emit, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** `present` is what another user saved meanwhile; null when it is about something else. */
export type SaveOutcome<Answer> = WriteOutcome<Answer, { present: Answer | null }>

export type SettingsSaveContext<Draft, Answer> = {
  /** what is typed and not saved; null: as the server holds it */
  draft: Draft | null
  /** one for each thing that is to happen once; asking again the result of it uses the same */
  ticket: string | null
  /** what the last save sent */
  sent: Draft | null
  saved: Answer | null
  present: Answer | null
  problems: readonly Blocker[]
}

export type SettingsSaveEvent<Draft> =
  /** null takes back what was typed */
  | { type: 'edit'; draft: Draft | null }
  | { type: 'save'; draft: Draft }
  | { type: 'save.ask' }
  /** no longer asks the result of it: what was typed is given up */
  | { type: 'save.drop' }

/** The draft to keep now, so that it outlives a reload and a 401; null: there is none any more. */
export type DraftKept<Draft> = { type: 'draft.keep'; draft: Draft | null }

/**
 * One change to a setting: typed, then saved, refused, met by another user's change (409), frozen by a 401, or unknown. An unknown one is
 * asked again with the ticket it had, which the server answers with what came of it and does not do twice.
 */
export const createSettingsSave = <Draft, Answer>() =>
  setup({
    types: {
      context: {} as SettingsSaveContext<Draft, Answer>,
      events: {} as SettingsSaveEvent<Draft>,
      emitted: {} as DraftKept<Draft>,
      /** the draft that was kept, or null */
      input: {} as { draft: Draft | null },
    },
    actors: { send: fromPromise<SaveOutcome<Answer>, { draft: Draft | null; ticket: string }>(mustBeProvided('send')) },
    actions: {
      takeEdit: assign((_, { draft }: { draft: Draft | null }) => ({ draft })),
      takeSave: assign((_, { draft, ticket }: { draft: Draft; ticket: string }) => ({
        draft,
        sent: draft,
        ticket,
        problems: [],
        present: null,
        saved: null,
      })),
      takeSaved: assign((_, { outcome }: Ended<SaveOutcome<Answer>>) =>
        outcome.kind === 'done' ? { saved: outcome.value, draft: null, problems: [] } : {},
      ),
      takePresent: assign((_, { outcome }: Ended<SaveOutcome<Answer>>) => ('present' in outcome ? { present: outcome.present } : {})),
      takeRefusal: assign(refusalOf),
      fail: assign(failureOf),
      forgetProblems: assign({ problems: [] }),
      keepDraft: emit(({ context }) => ({ type: 'draft.keep', draft: context.draft }) as const),
    },
    guards: {
      ...endGuards,
      isTakenBack: (_, { draft }: { draft: Draft | null }) => draft === null,
    },
  }).createMachine({
    id: 'settingsSave',
    context: ({ input }) => ({ draft: input.draft, ticket: null, sent: null, saved: null, present: null, problems: [] }),
    initial: 'open',
    states: {
      open: {
        initial: 'typing',
        on: {
          edit: { actions: [{ type: 'takeEdit', params: ({ event }) => event }, 'keepDraft'] },
          save: {
            target: 'saving',
            actions: { type: 'takeSave', params: ({ event }) => ({ draft: event.draft, ticket: newTicket() }) },
          },
        },
        states: {
          typing: {},
          saved: {
            tags: 'moved',
            on: { edit: { target: 'typing', actions: [{ type: 'takeEdit', params: ({ event }) => event }, 'keepDraft'] } },
          },
          /** no one asked the result of the save: only a fresh read tells what holds */
          dropped: {
            tags: 'moved',
            on: { edit: { target: 'typing', actions: [{ type: 'takeEdit', params: ({ event }) => event }, 'keepDraft'] } },
          },
          refused: { tags: 'failure' },
          /** another user was first: `present` is shown, and the person saves over it or takes it */
          met: {
            tags: 'failure',
            on: {
              edit: [
                {
                  guard: { type: 'isTakenBack', params: ({ event }) => event },
                  target: 'typing',
                  actions: [{ type: 'takeEdit', params: ({ event }) => event }, 'forgetProblems', 'keepDraft'],
                },
                { actions: [{ type: 'takeEdit', params: ({ event }) => event }, 'keepDraft'] },
              ],
            },
          },
          /** not signed in any more, and nothing happened: the draft is kept, and is there after the next sign-in */
          frozen: { tags: 'failure' },
        },
      },
      ...writeStates<SettingsSaveContext<Draft, Answer>, SaveOutcome<Answer>>()({
        is: 'saving',
        src: 'send',
        input: ({ context }) => ({ draft: context.draft, ticket: context.ticket ?? '' }),
        done: { target: 'open.saved', takes: ['takeSaved'], does: ['keepDraft'] },
        conflict: { target: 'open.met', takes: ['takePresent'] },
        signedOut: { target: 'open.frozen', takes: ['takeRefusal'] },
        refused: { target: 'open.refused' },
        unknown: 'unknown',
      }),
      unknown: {
        tags: ['uncertain', 'failure'],
        on: {
          'save.ask': 'saving',
          'save.drop': { target: 'open.dropped', actions: [{ type: 'takeEdit', params: { draft: null } }, 'forgetProblems', 'keepDraft'] },
        },
      },
    },
  })

export const settingsSaveMachine = createSettingsSave<unknown, unknown>()
