import { assign, fromPromise, setup } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import { problemsOf, type WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'

/** `present` is what another hand saved meanwhile; null when it is about something else. */
export type SaveOutcome<Answer> = WriteOutcome<Answer, { present: Answer | null }>

export type SettingsSaveContext<Draft, Answer> = {
  /** what is saved, or was last */
  draft: Draft | null
  /** one for each thing that is to happen once; asking again what became of it uses the same */
  ticket: string | null
  saved: Answer | null
  present: Answer | null
  problems: readonly Blocker[]
}

export type SettingsSaveEvent<Draft> = { type: 'save'; draft: Draft } | { type: 'save.ask' } | { type: 'save.done' }

/**
 * One change to a setting: saved, refused, met by another hand's change (409), or unknown. An unknown one is asked again with the ticket
 * it had, which the server answers with what came of it and does not do twice.
 */
export const createSettingsSave = <Draft, Answer>() =>
  setup({
    types: {
      context: {} as SettingsSaveContext<Draft, Answer>,
      events: {} as SettingsSaveEvent<Draft>,
    },
    actors: { send: fromPromise<SaveOutcome<Answer>, { draft: Draft | null; ticket: string }>(mustBeProvided('send')) },
    actions: {
      takeDraft: assign((_, { draft, ticket }: { draft: Draft; ticket: string }) => ({
        draft,
        ticket,
        problems: [],
        present: null,
        saved: null,
      })),
      takeOutcome: assign((_, outcome: SaveOutcome<Answer>) => ({
        saved: outcome.kind === 'done' ? outcome.value : null,
        present: outcome.kind === 'refused' ? outcome.present : null,
        problems: outcome.kind === 'done' ? [] : outcome.blockers,
      })),
      takeFailure: assign((_, { error }: { error: unknown }) => ({ problems: problemsOf(error) })),
      forget: assign({ draft: null, ticket: null, present: null, problems: [] }),
    },
    guards: {
      isDone: (_, outcome: SaveOutcome<Answer>) => outcome.kind === 'done',
      isMet: (_, outcome: SaveOutcome<Answer>) => outcome.kind === 'refused' && outcome.present !== null,
      isUnknown: (_, outcome: SaveOutcome<Answer>) => outcome.kind === 'unknown',
    },
  }).createMachine({
    id: 'settingsSave',
    context: { draft: null, ticket: null, saved: null, present: null, problems: [] },
    initial: 'idle',
    states: {
      idle: {
        on: {
          save: { target: 'saving', actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.draft, ticket: newTicket() }) } },
        },
      },
      saving: {
        tags: 'busy',
        invoke: {
          src: 'send',
          input: ({ context }) => ({ draft: context.draft, ticket: context.ticket ?? '' }),
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'saved',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isMet', params: ({ event }) => event.output },
              target: 'met',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => event.output },
              target: 'unknown',
              actions: { type: 'takeOutcome', params: ({ event }) => event.output },
            },
            { target: 'refused', actions: { type: 'takeOutcome', params: ({ event }) => event.output } },
          ],
          onError: { target: 'unknown', actions: { type: 'takeFailure', params: ({ event }) => event } },
        },
      },
      saved: {
        on: {
          save: { target: 'saving', actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.draft, ticket: newTicket() }) } },
          'save.done': { target: 'idle', actions: 'forget' },
        },
      },
      refused: {
        tags: 'failure',
        on: {
          save: { target: 'saving', actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.draft, ticket: newTicket() }) } },
          'save.done': { target: 'idle', actions: 'forget' },
        },
      },
      /** another hand was first: `present` is shown, and the person saves over it or takes it */
      met: {
        tags: 'failure',
        on: {
          save: { target: 'saving', actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.draft, ticket: newTicket() }) } },
          'save.done': { target: 'idle', actions: 'forget' },
        },
      },
      unknown: { tags: ['uncertain', 'failure'], on: { 'save.ask': 'saving' } },
    },
  })

export const settingsSaveMachine = createSettingsSave<unknown, unknown>()
