import { assign, type AnyEventObject, type ParameterizedObject, type ProvidedActor } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { AnyValues } from '#domain/thing/condition.ts'
import type { Fields, ValuesOf } from '#domain/thing/fields.ts'
import { changesOf, draftOf, type Thing } from '#domain/thing/thing.ts'
import type { DraftFacts } from './draft-facts.ts'
import type { WriteOutcome } from './outcome.ts'
import { newTicket } from './ticket.ts'
import { endGuards, fail, failureOf, refusalOf, type Ended } from './write-ends.ts'
import { keepOrTake, lookUpGuards, lookUpStates, writeStates } from './write-states.ts'

/** A thing that is looked at, edited, saved and acted on by a flow. `Act`: a write besides the save that leaves with a ticket. */
export type DraftContext<Values, Act extends string, Line, Desk> = Omit<DraftFacts<Values, Act>, 'pending'> & {
  /** what it is made of, and the one that is there */
  desk: Desk | null
  ticket: string
  /** what was under way when the facts were stored */
  resumed: 'save' | Act | null
  /** as it is now, when another user was faster */
  present: Line | null
  /** as it was before another user changed it while its form was open; null: nothing was told */
  before: Line | null
  problems: readonly Blocker[]
}

export type DraftEvent<Values, Desk> =
  /** another user changed it: as it is read now */
  | { type: 'desk.told'; desk: Desk }
  /** their values next to what is typed, before the save */
  | { type: 'conflict.look' }
  | { type: 'edit.begin' }
  | { type: 'edit.cancel' }
  /** the draft with the sides that were chosen */
  | { type: 'conflict.keep'; draft: Values }
  | { type: 'conflict.take' }
  | { type: 'write.ask' }
  | { type: 'write.retry' }
  | { type: 'flow.again' }

export type DraftSent<Values> = { ticket: string; id: string | null; version: number; draft: Values | null }
export type DraftOutcome<Line> = WriteOutcome<{ id: string }, { present: Line | null }>
/** What a save whose answer was lost did write; null: nothing is there. */
export type DraftFound = { id: string } | null

type Described<F extends Fields, Line, Desk, Context> = {
  thing: Thing<F>
  /** null: it is new, or gone */
  lineOf: (desk: Desk) => Line | null
  withLine: (desk: Desk, line: Line) => Desk
  versionOf: (line: Line) => number
  blank: (desk: Desk) => ValuesOf<F>
  /** what the flow holds of a draft besides, when there is none any more */
  cleared: Partial<Context>
}

/** How a flow begins, or goes on, with its facts. */
export const beginningOf = <Values, Act extends string>({ pending, ...facts }: DraftFacts<Values, Act>) => ({
  ...facts,
  desk: null,
  ticket: pending?.ticket ?? '',
  resumed: pending?.kind ?? null,
  present: null,
  before: null,
  problems: [],
})

/** Do values that a draft began with differ from what another user left there? */
export const isOvertaken = <Line extends { id: string; version: number }>(
  thing: Thing,
  base: AnyValues | null,
  now: Line | null,
): boolean => base !== null && now !== null && changesOf(thing, base, draftOf(thing, now).values).length > 0

/** Actions and guards that `draftStates` asks for. */
export function draftParts<
  F extends Fields,
  Act extends string,
  Line extends { id: string; version: number },
  Desk,
  Context extends object,
>({ thing, lineOf, withLine, versionOf, blank, cleared }: Described<F, Line, Desk, Context>) {
  type Values = ValuesOf<F>
  type Held = DraftContext<Values, Act, Line, Desk>
  // typed as an action of any machine that holds this: what `assign` says of its own events and guards would be taken for the machine's
  const set = <Params = undefined>(assigner: (at: { context: Held }, params: Params) => Partial<Held>) =>
    assign<Held, AnyEventObject, ParameterizedObject['params'] | undefined, AnyEventObject, ProvidedActor>((at, params) =>
      assigner(at, params as Params),
    ) as unknown as (at: { context: Held }, params: Params) => void
  const none: Partial<Held> = { draft: null, base: null, present: null, before: null, problems: [], ...cleared }
  const begun = (line: Line): Partial<Held> => {
    const { values } = draftOf(thing, line)
    return { draft: values, base: values, version: versionOf(line), before: null, problems: [] }
  }
  return {
    actions: {
      takeDesk: set(({ context: { draft, id } }, { desk }: { desk: Desk }) => ({
        desk,
        resumed: null,
        draft: draft ?? (id === null ? blank(desk) : null),
      })),
      /** what is typed stays. Where none of its fields changed it is saved over the version that is there now */
      takeTold: set(({ context: { desk: was, before, base, version } }, { desk: told }: { desk: Desk }) => {
        const line = lineOf(told)
        if (!was || !line) return { problems: [blocker('thing.deleted_meanwhile')] }
        const isSame = !isOvertaken(thing, base, line)
        return { desk: withLine(was, line), before: before ?? lineOf(was), version: isSame ? versionOf(line) : version }
      }),
      lookAtPresent: set(({ context: { desk } }) => ({ present: desk && lineOf(desk) })),
      takePresentOf: set((_, { desk }: { desk: Desk }) => ({ present: lineOf(desk) })),
      edit: set(({ context: { desk } }) => {
        const line = desk && lineOf(desk)
        return line ? begun(line) : {}
      }),
      dropDraft: set(() => none),
      giveUp: set(() => ({ ...none, resumed: null, ticket: '' })),
      takeTicket: set(() => ({ ticket: newTicket(), problems: [] })),
      takeSaved: set((_, { outcome }: Ended<DraftOutcome<Line>>) =>
        outcome.kind === 'done' ? { ...none, id: outcome.value.id, ticket: '' } : {},
      ),
      takeFound: set((_, { found }: { found: DraftFound }) => (found ? { ...none, id: found.id, ticket: '' } : {})),
      takePresent: set((_, { outcome }: Ended<DraftOutcome<Line>>) => ('present' in outcome ? { present: outcome.present } : {})),
      /** from here on the change is one of theirs */
      keepMine: set(({ context: { desk, present } }, { draft }: { draft: Values }) =>
        present ? { desk: desk && withLine(desk, present), ...begun(present), draft, present: null } : {},
      ),
      takeRefusal: set((_, ended: Ended) => refusalOf(_, ended)),
      fail: set((_, broken: { error: unknown }) => failureOf(_, broken)),
      forgetProblems: set(() => ({ problems: [], present: null })),
    },
    guards: {
      isGone: ({ context }: { context: Held }, { desk }: { desk: Desk }) => context.id !== null && lineOf(desk) === null,
      wasSaving: ({ context }: { context: Held }) => context.resumed === 'save',
      wasActing: ({ context }: { context: Held }) => context.resumed !== null,
      /** someone saved it while the draft lay here */
      isOutdated: ({ context }: { context: Held }, { desk }: { desk: Desk }) => {
        const line = lineOf(desk)
        return context.draft !== null && line !== null && versionOf(line) !== context.version
      },
      isOvertaken: ({ context: { desk, base } }: { context: Held }) => isOvertaken(thing, base, desk && lineOf(desk)),
      /** a draft is there, or it is one that begins */
      isEdited: ({ context }: { context: Held }) => context.draft !== null || context.id === null,
      isStored: ({ context }: { context: Held }) => context.id !== null,
      ...endGuards,
      ...lookUpGuards,
    },
  }
}

/** What another user changes while the thing is shown, and while its form is open. */
export function toldEvents<Desk>() {
  const params = ({ event: { desk } }: { event: { desk: Desk } }) => ({ desk })
  return {
    showing: {
      'desk.told': [
        { guard: { type: 'isGone' as const, params }, target: 'gone' },
        { actions: { type: 'takeDesk' as const, params } },
      ] as const,
    },
    editing: {
      'desk.told': { guard: 'isStored' as const, actions: { type: 'takeTold' as const, params } },
      'conflict.look': { guard: 'isOvertaken' as const, target: 'met', actions: 'lookAtPresent' as const },
    },
  }
}

/**
 * The states of a thing that is looked at, edited and saved: it is read, and what was under way finds its place; a save whose answer was lost
 * is looked up; another user's change is met. The flow adds `showing`, `editing` and, for its other writes, `actUncertain`.
 */
export function draftStates<Values, Act extends string, Line, Desk>() {
  type At = { context: DraftContext<Values, Act, Line, Desk> }
  const params = ({ event }: { event: { output: Desk } }) => ({ desk: event.output })
  const takeDesk = { type: 'takeDesk' as const, params }
  const again = { target: 'reading', actions: 'forgetProblems' as const }
  return {
    reading: {
      tags: 'busy' as const,
      invoke: {
        src: 'readDesk' as const,
        input: ({ context: { id, draft } }: At) => ({ id, draft }),
        onDone: [
          { guard: { type: 'isGone' as const, params }, target: 'gone', actions: takeDesk },
          { guard: 'wasSaving' as const, target: 'looking', actions: takeDesk },
          { guard: 'wasActing' as const, target: 'actUncertain', actions: takeDesk },
          {
            guard: { type: 'isOutdated' as const, params },
            target: 'met',
            actions: [takeDesk, { type: 'takePresentOf' as const, params }] as const,
          },
          { guard: 'isEdited' as const, target: 'editing', actions: takeDesk },
          { target: 'showing', actions: takeDesk },
        ] as const,
        onError: { target: 'failed', actions: fail },
      },
    },
    failed: {
      tags: 'failure' as const,
      // what lies here is given up: the result of a write, the thing itself says once it can be read
      on: { 'flow.again': again, 'edit.cancel': { target: 'reading', actions: 'giveUp' as const } },
    },
    ...writeStates<At['context'], DraftOutcome<Line>>()({
      is: 'saving',
      entry: 'keepFacts',
      src: 'saveDraft',
      input: ({ context: { ticket, id, version, draft } }): DraftSent<Values> => ({ ticket, id, version, draft }),
      done: { target: 'reading', takes: ['takeSaved'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'looking',
    }),
    ...lookUpStates<At['context'], DraftFound>()({
      is: 'looking',
      src: 'lookUp',
      input: ({ context: { id, version, draft } }) => ({ id, version, draft }),
      found: 'reading',
      uncertain: 'saveUncertain',
      again: 'write.ask',
      retry: 'saving',
    }),
    met: {
      tags: 'failure' as const,
      on: {
        'conflict.take': keepOrTake.on['conflict.take'],
        'conflict.keep': {
          target: 'editing',
          actions: { type: 'keepMine' as const, params: ({ event: { draft } }: { event: { draft: Values } }) => ({ draft }) },
        },
      },
    },
    gone: { tags: 'settled' as const, on: { 'flow.again': again } },
  }
}
