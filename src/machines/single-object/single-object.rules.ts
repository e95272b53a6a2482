import { resolveValues } from '#domain/batch/spec-values.ts'
import { itemProblems } from '#domain/batch/validate.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Above, Channel, Values } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { CHANGE_LIMIT_PERCENT, editableFields, judged, type Judged } from '#domain/object/change.ts'
import { knownValue, NAME_FIELD } from '#domain/object/drift.ts'
import type { SingleAt, SingleContext, SingleDesk, TypedRow } from './single-object.types.ts'

type Typed = Pick<SingleContext, 'at' | 'rows' | 'base' | 'desk' | 'reason'>

export const isNew = ({ network_id }: SingleAt): boolean => network_id === null

/** The values a row is sent with: defaults filled, and without what does not apply. */
export const sentValues = (channel: Channel, { level, values }: TypedRow, above: Above, { account }: SingleDesk): Values =>
  resolveValues(channel, level, values, above, account.currency)

/** Values of what a row is in: what is there, and the rows before it. */
export function aboveRow(channel: Channel, rows: readonly TypedRow[], at: number, desk: SingleDesk): Above {
  return rows.slice(0, at).reduce<Above>((above, row) => ({ ...above, [row.level]: sentValues(channel, row, above, desk) }), desk.above)
}

/** A new object as its form begins: with the defaults of its network, which begin paused. */
export const blankRow = (channel: Channel, level: string, above: Above, desk: SingleDesk): TypedRow => {
  const row = { level, name: '', values: {} }
  return { ...row, values: sentValues(channel, row, above, desk) }
}

/** What was typed over an object, and what that comes to; null: nothing is known of it yet. */
export function judgedChange({ at, rows, base, desk }: Typed): Judged | null {
  const [row] = rows ?? []
  if (!row || !base || !desk?.object) return null
  const channel = knownChannel(at.channel)
  const fields = editableFields(channel, at.level).flatMap((field) => {
    const value = knownValue(row, field)
    return field === NAME_FIELD || value !== knownValue(base, field) ? [[field, value] as const] : []
  })
  const { nowMs, account, above, object } = desk
  return judged(channel, at.level, { ...base, above, gone: object.gone }, Object.fromEntries(fields), { account, nowMs })
}

/** Why what is typed cannot be saved, each reason with the row it is about, from 1; the button and the machine ask this, and the server the same functions. */
export function saveBlockers(typed: Typed): Blocker[] {
  const { at, rows, desk, reason } = typed
  if (!rows || !desk) return [blocker('object.single.not_read')]
  if (isNew(at)) return rows.flatMap((_, index) => newBlockers(typed, rows, index, desk).map((one) => ({ ...one, row: index + 1 })))
  const change = judgedChange(typed)
  if (change?.state !== 'ready') return change?.reasons.length ? change.reasons : [blocker('object.change.nothing')]
  return change.beyond && reason.trim() === ''
    ? [blocker('object.change.reason_missing', { field: 'reason', params: { count: 1, percent: CHANGE_LIMIT_PERCENT } })]
    : []
}

function newBlockers({ at }: Typed, rows: readonly TypedRow[], index: number, desk: SingleDesk): Blocker[] {
  const row = rows[index]
  if (!row) return []
  const channel = knownChannel(at.channel)
  const above = aboveRow(channel, rows, index, desk)
  const { account, nowMs } = desk
  return itemProblems(channel, { ...row, values: sentValues(channel, row, above, desk), above }, { account, nowMs })
}

/** Is what is said of the name said of the text that is typed now? A name that is kept is not asked about. */
export function isNameAnswered({ rows, base, checked }: Pick<SingleContext, 'rows' | 'base' | 'checked'>): boolean {
  const name = rows?.[0]?.name.trim()
  return name === base?.name || name === checked?.name
}

/** Was something typed that would be missed? */
export function isChanged(typed: Typed): boolean {
  if (typed.rows === null) return false
  return isNew(typed.at)
    ? typed.rows.some(({ name }) => name.trim() !== '') || typed.rows.length > 1
    : judgedChange(typed)?.state !== 'same'
}
