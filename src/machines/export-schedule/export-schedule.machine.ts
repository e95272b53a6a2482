import { assign, fromPromise, setup } from 'xstate'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { againBlockers, EXPORT_SCHEDULE, type ScheduleValues } from '#domain/report-export/export-schedule.ts'
import { isUnderWay, type FileState } from '#domain/report-export/report-file.ts'
import { blankOf, thingBlockers, valuesOfRow } from '#domain/thing/thing.ts'
import { sameJson } from '#domain/same-json.ts'
import { mustBeProvided } from '../kit/must-be-provided.ts'
import type { WriteOutcome } from '../kit/outcome.ts'
import { newTicket } from '../kit/ticket.ts'
import { endGuards, fail, failureOf, refusalOf, type Ended } from '../kit/write-ends.ts'
import { writeStates } from '../kit/write-states.ts'

/** When a table is made into a file by itself, as the server has it. */
export type Schedule = ScheduleValues & {
  id: string
  mine: boolean
  owner_name: string
  paused: boolean
  /** why it paused by itself; null: its owner did, or it runs */
  reason: Blocker | null
  next_due: string
  last: {
    id: string
    state: FileState
    reason: Blocker | null
    made_at: string | null
    asked_at: string
    rows_done: number
    rows_total: number
  } | null
  version: number
}

export type Schedules = { schedules: readonly Schedule[]; /** is there a robot that can be told? */ robot: boolean }

export type ScheduleAct = 'pause' | 'resume' | 'run' | 'delete' | 'restore'
/** `id` null: a new one. */
export type ScheduleWrite =
  { kind: 'save'; id: string | null; version: number; values: ScheduleValues } | { kind: 'act'; id: string; act: ScheduleAct }

type Draft = { id: string | null; version: number; values: ScheduleValues }
type Context = Schedules & {
  tableId: string
  /** what is typed; null: nothing is open */
  draft: Draft | null
  write: ScheduleWrite | null
  ticket: string
  /** the schedule as it was saved in another place meanwhile */
  present: Schedule | null
  /** the one that was deleted last: it can be brought back */
  deleted: Schedule | null
  problems: readonly Blocker[]
}

type Event =
  | { type: 'schedules.again' }
  | { type: 'schedule.new' }
  | { type: 'schedule.edit'; id: string }
  | { type: 'draft.change'; change: Partial<ScheduleValues> }
  | { type: 'draft.close' }
  | { type: 'schedules.close' }
  | { type: 'schedule.save' }
  | { type: 'schedule.act'; id: string; act: Exclude<ScheduleAct, 'restore'> }
  | { type: 'schedule.undo' }
  | { type: 'conflict.keep' }
  | { type: 'conflict.take' }
  | { type: 'write.retry' }
  | { type: 'write.leave' }

export type ScheduleOutcome = WriteOutcome<Schedule, { present: Schedule | null }>
type At = { context: Context }

/** While a file is being made, how far it is is looked at so often. */
export const LOOK_AGAIN_MS = 2_000

const scheduleAt = ({ schedules }: Pick<Context, 'schedules'>, id: string | null): Schedule | null =>
  schedules.find((one) => one.id === id) ?? null

/** What is against saving what is typed; each names its field. */
export function saveBlockers(context: Pick<Context, 'draft' | 'robot' | 'schedules'>): Blocker[] {
  const { draft, robot } = context
  if (draft === null) return []
  const stored = scheduleAt(context, draft.id)
  return [
    ...thingBlockers(EXPORT_SCHEDULE, draft.values),
    ...(draft.values.tell_robot && !robot ? [blocker('export_schedule.no_robot', { field: 'tell_robot' })] : []),
    ...(stored && sameJson(valuesOfRow(EXPORT_SCHEDULE, stored), draft.values) ? [blocker('export_schedule.unchanged')] : []),
  ]
}

/** What is against doing something with a schedule. */
export function actBlockers({ mine, owner_name: name, paused, last }: Schedule, act: ScheduleAct | 'edit'): Blocker[] {
  if (!mine) return [blocker('export_schedule.not_yours', { params: { name } })]
  if (act === 'pause' && paused) return [blocker('export_schedule.paused')]
  if (act === 'resume' && !paused) return [blocker('export_schedule.not_paused')]
  return act === 'run' ? againBlockers(last) : []
}

const saved = ({ draft }: Pick<Context, 'draft'>, version?: number): ScheduleWrite | null =>
  draft && { kind: 'save', ...draft, version: version ?? draft.version }

const draftOf = (schedule: Schedule): Draft => ({
  id: schedule.id,
  version: schedule.version,
  values: valuesOfRow(EXPORT_SCHEDULE, schedule),
})

const write = {
  src: 'send' as const,
  input: ({ context }: At) => ({ write: context.write, ticket: context.ticket, tableId: context.tableId }),
}
const take = { type: 'takeList' as const, params: ({ event }: { event: { output: Schedules } }) => ({ list: event.output }) }
const read = { src: 'read' as const, input: ({ context: { tableId } }: At) => ({ tableId }) }

/**
 * Schedules of one custom table: made, changed, paused, resumed, run now, deleted and brought back; while a file is being made, how far it is is
 * looked at. One that was changed in another place meanwhile is shown, and mine is saved over it or given up. A write without an answer is
 * sent again under its ticket, or what holds is read.
 */
export const exportScheduleMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { tableId: string } },
  actors: {
    read: fromPromise<Schedules, { tableId: string }>(mustBeProvided('read')),
    send: fromPromise<ScheduleOutcome, { write: ScheduleWrite | null; ticket: string; tableId: string }>(mustBeProvided('send')),
  },
  delays: { lookAgain: LOOK_AGAIN_MS },
  actions: {
    takeList: assign((_, { list }: { list: Schedules }) => ({ ...list, problems: [] })),
    begin: assign({ draft: (): Draft => blankOf(EXPORT_SCHEDULE), problems: [] }),
    open: assign(({ context }, { id }: { id: string }) => {
      const schedule = scheduleAt(context, id)
      return schedule ? { draft: draftOf(schedule), problems: [] } : {}
    }),
    change: assign(({ context: { draft } }, { change }: { change: Partial<ScheduleValues> }) =>
      draft ? { draft: { ...draft, values: { ...draft.values, ...change } }, problems: [] } : {},
    ),
    close: assign({ draft: null, present: null, problems: [] }),
    write: assign((_, { write: next }: { write: ScheduleWrite | null }) => ({
      write: next,
      ticket: newTicket(),
      problems: [],
      deleted: null,
    })),
    takeDone: assign(({ context: { schedules, write: sent } }, { outcome }: Ended<ScheduleOutcome>) => {
      if (outcome.kind !== 'done') return {}
      const { value } = outcome
      const others = schedules.filter(({ id }) => id !== value.id)
      if (sent?.kind === 'act' && sent.act === 'delete') return { schedules: others, deleted: value, write: null, problems: [] }
      const isKnown = others.length < schedules.length
      return {
        schedules: isKnown ? schedules.map((one) => (one.id === value.id ? value : one)) : [...schedules, value],
        draft: null,
        write: null,
        present: null,
        problems: [],
      }
    }),
    takePresent: assign((_, { outcome }: Ended<ScheduleOutcome>) => ('present' in outcome ? { present: outcome.present } : {})),
    takeTheirs: assign(({ context: { schedules, present } }) => ({
      schedules: schedules.map((one) => (one.id === present?.id ? present : one)),
      draft: null,
      present: null,
      problems: [],
    })),
    takeRefusal: assign(refusalOf),
    fail: assign(failureOf),
    forgetProblems: assign({ problems: [] }),
  },
  guards: {
    ...endGuards,
    mayEdit: ({ context }: At, { id }: { id: string }) => {
      const schedule = scheduleAt(context, id)
      return schedule !== null && actBlockers(schedule, 'edit').length === 0
    },
    mayAct: ({ context }: At, { id, act }: { id: string; act: ScheduleAct }) => {
      const schedule = scheduleAt(context, id)
      return schedule !== null && actBlockers(schedule, act).length === 0
    },
    isDeleted: ({ context }: At) => context.deleted !== null,
    isWhole: ({ context }: At) => saveBlockers(context).length === 0,
    isMade: ({ context: { schedules } }: At) => schedules.some(({ last }) => last !== null && isUnderWay(last.state)),
    wasSaved: ({ context }: At) => context.write?.kind === 'save',
  },
}).createMachine({
  id: 'exportSchedule',
  context: ({ input: { tableId } }) => ({
    tableId,
    schedules: [],
    robot: false,
    draft: null,
    write: null,
    ticket: '',
    present: null,
    deleted: null,
    problems: [],
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: { ...read, onDone: { target: 'listed', actions: take }, onError: { target: 'failed', actions: fail } },
    },
    failed: {
      tags: 'failure',
      on: { 'schedules.again': { target: 'reading', actions: 'forgetProblems' }, 'schedules.close': 'closed' },
    },
    listed: {
      initial: 'settled',
      on: {
        'schedules.again': { target: 'reading', actions: 'forgetProblems' },
        'schedules.close': 'closed',
        'schedule.new': { target: 'editing', actions: 'begin' },
        'schedule.edit': {
          guard: { type: 'mayEdit', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'open', params: ({ event }) => event },
        },
        'schedule.act': {
          guard: { type: 'mayAct', params: ({ event }) => event },
          target: 'acting',
          actions: { type: 'write', params: ({ event: { id, act } }) => ({ write: { kind: 'act', id, act } }) },
        },
        'schedule.undo': {
          guard: 'isDeleted',
          target: 'acting',
          actions: {
            type: 'write',
            params: ({ context: { deleted } }) => ({ write: { kind: 'act', id: deleted?.id ?? '', act: 'restore' } }),
          },
        },
      },
      states: {
        settled: { always: [{ guard: 'isMade', target: 'watching' }, { target: 'quiet' }] },
        quiet: {},
        /** a file is being made */
        watching: { after: { lookAgain: 'looking' } },
        /** a look that fails is made again later: what is shown stays */
        looking: { invoke: { ...read, onDone: { target: 'settled', actions: take }, onError: { target: 'watching' } } },
      },
    },
    editing: {
      initial: 'settled',
      on: {
        'draft.change': { target: '.settled', actions: { type: 'change', params: ({ event }) => event } },
        'draft.close': { target: 'listed', actions: 'close' },
      },
      states: {
        settled: { always: [{ guard: 'isWhole', target: 'whole' }, { target: 'gaps' }] },
        whole: {
          on: {
            'schedule.save': {
              target: '#exportSchedule.saving',
              actions: { type: 'write', params: ({ context }) => ({ write: saved(context) }) },
            },
          },
        },
        /** something is missing, or nothing was changed */
        gaps: {},
      },
    },
    ...writeStates<Context, ScheduleOutcome>()({
      is: 'saving',
      ...write,
      done: { target: 'listed', takes: ['takeDone'] },
      conflict: { target: 'met', takes: ['takePresent'] },
      refused: { target: 'editing' },
      unknown: 'uncertain',
    }),
    ...writeStates<Context, ScheduleOutcome>()({
      is: 'acting',
      ...write,
      done: { target: 'listed', takes: ['takeDone'] },
      refused: { target: 'listed' },
      unknown: 'uncertain',
    }),
    /** it was changed in another place since it was read, or paused by itself */
    met: {
      tags: 'failure',
      on: {
        'conflict.keep': {
          target: 'saving',
          actions: { type: 'write', params: ({ context }) => ({ write: saved(context, context.present?.version) }) },
        },
        'conflict.take': { target: 'listed', actions: 'takeTheirs' },
      },
    },
    /** no one knows what came of the write: it is sent again under its ticket, or what holds is read */
    uncertain: {
      tags: ['uncertain', 'failure'],
      on: {
        'write.retry': [{ guard: 'wasSaved', target: 'saving' }, { target: 'acting' }],
        'write.leave': { target: 'reading', actions: 'close' },
      },
    },
    /** nothing is typed or on its way: the panel is put away */
    closed: { type: 'final' },
  },
})
