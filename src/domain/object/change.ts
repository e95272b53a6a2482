import { blocker, type Blocker } from '../blocker.ts'
import { nameProblems, ruleProblems, valueProblems, type CheckFacts } from '../batch/validate.ts'
import {
  fieldOf,
  type Above,
  type Channel,
  type ChannelField,
  type FieldEdit,
  type FieldValue,
  type Level,
  type Values,
} from '../channels/channel.ts'
import { fieldsOf, levelOf } from '../channels/levels.ts'
import { holds } from '../thing/condition.ts'
import { knownValue, NAME_FIELD, sameValue, type Known } from './drift.ts'
import { endedBlockers, endingAsked, STATUS_FIELD } from './ending.ts'
import { moneyOf } from './money.ts'
import { RUNS } from './status.ts'

export const CHANGE_STATES = ['blocked', 'same', 'ready', 'waiting', 'done', 'refused', 'conflict', 'stopped'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
export const CHANGE_KINDS = ['edit', 'undo', 'push_mine', 'archive', 'delete'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
/** Of these nothing is put back. */
export const isEnding = (kind: ChangeKind | undefined): boolean => kind === 'archive' || kind === 'delete'
export const SET_STATES = ['draft', 'running', 'settled', 'discarded'] as const
export type SetState = (typeof SET_STATES)[number]

/** How a set of changes went: what became of a committed one, or where it is. */
export const SET_RESULTS = ['draft', 'running', 'done', 'partly', 'failed', 'discarded'] as const
export type SetResult = (typeof SET_RESULTS)[number]

/** Rows that were sent, or were to be, and were not changed. */
export const FAILED_STATES = ['refused', 'conflict', 'stopped'] as const satisfies readonly ChangeState[]

/** Objects of one set of changes. */
export const MOST_CHANGES = 10_000
/** A change of a budget or a bid by more than so many percent needs a reason. */
export const CHANGE_LIMIT_PERCENT = 50
/** From so many objects on their number is typed before they are changed. */
export const TYPED_FROM = 51

/** What is done with one field of many objects: amounts are minor units, percents are whole numbers with a sign. */
export const OPERATIONS = ['set', 'by_percent', 'replace', 'prefix', 'suffix'] as const
export type Operation = { field: string; how: (typeof OPERATIONS)[number]; value: FieldValue; find?: string | undefined }

/** An object that is to be changed. */
export type Changed = Known & { above: Above; gone: boolean }

/** What may be done with a field of a level at the network; null: it cannot be changed there. */
export const editOf = (channel: Channel, level: Level, field: string): FieldEdit | null =>
  (field === NAME_FIELD ? levelOf(channel, level).rename : fieldOf(channel, level, field)?.edit) ?? null

/** Fields of a level that can be changed at the network, the name first. */
export const editableFields = (channel: Channel, level: Level): string[] => [
  ...(levelOf(channel, level).rename ? [NAME_FIELD] : []),
  ...fieldsOf(channel, level).flatMap(({ key, edit }) => (edit ? [key] : [])),
]

/** Why a field of an object cannot be changed; none means it can. */
export function fieldBlockers(channel: Channel, level: Level, object: Changed, field: string): Blocker[] {
  if (object.gone) return [blocker('object.change.gone', { field })]
  if (!editOf(channel, level, field)) return [blocker('object.change.fixed', { field })]
  const ended = endedBlockers(channel, level, object.values[STATUS_FIELD], field)
  if (ended.length > 0) return ended
  const described = fieldOf(channel, level, field)
  return described && !holds(described.when, object.values, object.above) ? [blocker('object.change.not_applicable', { field })] : []
}

/** The value of a field after an operation, or why there is none. */
export function operated(
  channel: Channel,
  level: Level,
  object: Changed,
  { field, how, value, find = '' }: Operation,
): { value: FieldValue } | { reason: Blocker } {
  const now = knownValue(object, field)
  const text = typeof value === 'string' ? value : ''
  if (how === 'set') return { value }
  if (typeof now !== 'string') return { reason: blocker('object.change.no_such_way', { field }) }
  if (how === 'by_percent') return byPercent(channel, level, field, now, text)
  if (field !== NAME_FIELD) return { reason: blocker('object.change.no_such_way', { field }) }
  if (how === 'prefix') return { value: text + now }
  if (how === 'suffix') return { value: now + text }
  return { value: find === '' ? now : now.split(find).join(text) }
}

function byPercent(
  channel: Channel,
  level: Level,
  field: string,
  now: string,
  percent: string,
): { value: FieldValue } | { reason: Blocker } {
  if (fieldOf(channel, level, field)?.kind !== 'money' || !/^[+-]?\d{1,5}$/.test(percent))
    return { reason: blocker('object.change.no_such_way', { field }) }
  if (!/^\d+$/.test(now)) return { reason: blocker('object.change.no_amount', { field }) }
  // to the nearest minor unit
  const after = (BigInt(now) * BigInt(100 + Number(percent)) * 2n + 100n) / 200n
  return after > 0n ? { value: String(after) } : { reason: blocker('object.change.below_zero', { field }) }
}

/** An object with other values of some fields; an empty one takes the value away. */
export function withFields(object: Known, fields: Values): Known {
  const { [NAME_FIELD]: name, ...values } = fields
  return { name: typeof name === 'string' ? name : object.name, values: { ...object.values, ...values } }
}

/** What is judged about a change, besides the object. */
export type ChangeFacts = CheckFacts

export type Judged = {
  state: 'blocked' | 'same' | 'ready'
  reasons: Blocker[]
  was: Values
  becomes: Values
  before: { day: string | null; total: string | null }
  after: { day: string | null; total: string | null }
  beyond: boolean
}

/** What a change of some fields of an object comes to: nothing, something that can be sent, or why it cannot. */
export function judged(channel: Channel, level: Level, object: Changed, fields: Values, facts: ChangeFacts): Judged {
  const changed = Object.keys(fields).filter((field) => !sameValue(channel, level, field, knownValue(object, field), fields[field] ?? ''))
  const pick = (from: Known): Values => Object.fromEntries(changed.map((field) => [field, knownValue(from, field)]))
  const next = withFields(object, Object.fromEntries(changed.map((field) => [field, fields[field] ?? ''])))
  const isEnd = endingAsked(channel, level, fields) !== null
  const reasons = isEnd
    ? endBlockers(object, fields)
    : [
        ...changed.flatMap((field) => [
          ...fieldBlockers(channel, level, object, field),
          ...startBlockers(fieldOf(channel, level, field), knownValue(object, field), fields[field] ?? '', facts.nowMs),
        ]),
        ...problemsOf(channel, level, { ...next, above: object.above, was: object.values }, facts).filter(
          ({ field }) => field !== undefined && changed.includes(field),
        ),
      ]
  return {
    state: reasons.length > 0 ? 'blocked' : changed.length === 0 ? 'same' : 'ready',
    reasons,
    was: pick(object),
    becomes: pick(next),
    before: spendOf(channel, level, object.values),
    after: spendOf(channel, level, next.values),
    beyond: changed.some((field) => isBeyond(channel, level, field, knownValue(object, field), knownValue(next, field))),
  }
}

/** An object is ended by itself: another change next to it would be lost with it. */
const endBlockers = ({ gone }: Changed, fields: Values): Blocker[] => [
  ...(gone ? [blocker('object.change.gone', { field: STATUS_FIELD })] : []),
  ...(Object.keys(fields).length > 1 ? [blocker('object.change.end_apart', { field: STATUS_FIELD })] : []),
]

/** A start is moved only while it is ahead: networks take one in the past as now, and what has begun has begun. */
function startBlockers(described: ChannelField | undefined, was: FieldValue, becomes: FieldValue, nowMs: number): Blocker[] {
  if (described?.delivers !== 'from') return []
  const said = { field: described.key }
  if (Date.parse(String(was)) <= nowMs) return [blocker('object.change.begun', said)]
  return Date.parse(String(becomes)) <= nowMs ? [blocker('object.change.start_past', said)] : []
}

type Judging = Known & { above: Above; was: Values }

const problemsOf = (channel: Channel, level: Level, { name, values, above, was }: Judging, facts: ChangeFacts): Blocker[] => {
  const input = { level, name, values, above, was }
  return [...nameProblems(channel, level, name), ...valueProblems(channel, input, facts), ...ruleProblems(channel, input, facts)]
}

/** What an object may spend: nothing while it does not run, null where its budget is elsewhere. */
function spendOf(channel: Channel, level: Level, values: Values): { day: string | null; total: string | null } {
  const { day, total } = moneyOf(channel, level, values)
  const runs = values.status === RUNS
  return { day: day === null ? null : runs ? day : '0', total: total === null ? null : runs ? total : '0' }
}

/** Does an amount change by more than the limit? One that was not set before does. */
export function isBeyond(channel: Channel, level: Level, field: string, was: FieldValue, becomes: FieldValue): boolean {
  if (fieldOf(channel, level, field)?.kind !== 'money' || becomes === '') return false
  if (typeof was !== 'string' || typeof becomes !== 'string' || !/^\d+$/.test(was) || !/^\d+$/.test(becomes)) return true
  const [before, after] = [BigInt(was), BigInt(becomes)]
  const difference = after > before ? after - before : before - after
  return difference * 100n > before * BigInt(CHANGE_LIMIT_PERCENT)
}

/** What a change of many objects comes to. */
export type ChangeSummary = { state: SetState; counts: Readonly<Record<ChangeState, number>>; beyond: number; kind?: ChangeKind }

/** Is the number of objects typed before they are changed? For many, and whenever it cannot be put back. */
export const asksNumber = ({ kind, counts }: Pick<ChangeSummary, 'kind' | 'counts'>): boolean =>
  isEnding(kind) || counts.ready >= TYPED_FROM

/** Why a set of changes cannot be sent: the button, the machine and the server ask this. `typed`: the number of objects, as a person wrote it. */
export function commitBlockers(
  { state, counts, beyond, kind }: ChangeSummary,
  { reason, typed }: { reason: string; typed: string },
): Blocker[] {
  if (state !== 'draft') return [blocker('object.change.not_draft')]
  if (counts.ready === 0) return [blocker('object.change.nothing')]
  return [
    ...(beyond > 0 && reason.trim() === ''
      ? [blocker('object.change.reason_missing', { field: 'reason', params: { count: beyond, percent: CHANGE_LIMIT_PERCENT } })]
      : []),
    ...(asksNumber({ ...(kind ? { kind } : {}), counts }) && typed.trim() !== String(counts.ready)
      ? [blocker('object.change.count_missing', { field: 'typed', params: { count: counts.ready } })]
      : []),
  ]
}

/** Rows that were ready once and were not changed. */
export const failedIn = (counts: ChangeSummary['counts']): number => FAILED_STATES.reduce((all, state) => all + counts[state], 0)

export function resultOf({ state, counts }: Pick<ChangeSummary, 'state' | 'counts'>): SetResult {
  if (state !== 'settled') return state
  if (failedIn(counts) === 0) return 'done'
  return counts.done === 0 ? 'failed' : 'partly'
}

/** Why nothing of a set can be put back. */
export const undoBlockers = ({ state, counts, kind }: Pick<ChangeSummary, 'state' | 'counts' | 'kind'>): Blocker[] => [
  ...(isEnding(kind) ? [blocker('object.change.final')] : []),
  ...(state !== 'settled' ? [blocker('object.change.not_settled')] : []),
  ...(state === 'settled' && counts.done === 0 ? [blocker('object.change.nothing_done')] : []),
]
