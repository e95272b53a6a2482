import type { FieldValue, Level, Values } from '#domain/channels/channel.ts'
import { rowStep, type StepName } from '#domain/step-name.ts'
import { NO_STEPS, stepAgain, stepBack, stepped, type Steps } from '../kit/undo.ts'

/** What of a row can be edited; a value of the row is named by its field's key. `waived`: of a copy, a field that is left as it is on purpose. */
export type EditField = 'name' | 'excluded_reason' | `values.${string}` | `waived.${string}`
export type EditValue = FieldValue | null

/** One cell before and after. `version` is the row's as the person saw it; a newer one we wrote ourselves counts instead. An absent value reads as empty text. */
export type CellEdit = { seq: number; level: Level; version: number; field: EditField; before: EditValue; after: EditValue }

/** Changes of one row that the server does not hold yet; `was` is what the server holds of the same fields. */
export type PendingEdit = {
  seq: number
  level: Level
  expected: number
  now: Readonly<Record<string, EditValue>>
  was: Readonly<Record<string, EditValue>>
}

/** Everything one paste, fill or exclusion changed: it is undone together. */
export type EditStep = readonly CellEdit[]

export type EditQueue = Steps<EditStep> & {
  pending: readonly PendingEdit[]
  /** versions of the rows we have written, newer than those the steps remember */
  versions: Readonly<Record<number, number>>
}

/** A row's part of a save, as the update calls take it. */
export type RowWrite = { seq: number; expected: number; name?: string; values?: Values; excluded_reason?: string | null }

export const NO_EDITS: EditQueue = { pending: [], ...NO_STEPS, versions: {} }
/** More edits than this travel in several calls. */
export const EDITS_A_WRITE = 2_000

/** A new step; what was undone before it can no longer be redone. */
export const applyEdits = (queue: EditQueue, step: EditStep, name?: StepName): EditQueue =>
  step.length === 0
    ? queue
    : { ...stage(queue, step), ...stepped(queue, { back: step.map(reversed), again: step, ...(name ? { name } : {}) }) }

/** Takes the last step back, also one that is already saved: its reverse becomes pending. Without a step it is the same queue. */
export const undoEdits = (queue: EditQueue): EditQueue => moved(queue, stepBack(queue))

/** Brings back the step that was undone last. */
export const redoEdits = (queue: EditQueue): EditQueue => moved(queue, stepAgain(queue))

const moved = (queue: EditQueue, taken: ReturnType<typeof stepBack<EditStep>>): EditQueue =>
  taken ? { ...stage(queue, taken.change), ...taken.steps } : queue

/** Rows that were added are a step too: undone, they are left out with a reason. */
export function withAdded(
  queue: EditQueue,
  write: { rows: readonly { level: Level }[]; undone: string } | null,
  added: readonly number[],
): EditQueue {
  const level = write?.rows[0]?.level
  if (!write || level === undefined || added.length === 0) return queue
  const step = (before: EditValue, after: EditValue): EditStep =>
    added.map((seq) => ({ seq, level, version: queue.versions[seq] ?? 1, field: 'excluded_reason', before, after }))
  return {
    ...queue,
    ...stepped(queue, { back: step(null, write.undone), again: step(write.undone, null), name: rowStep('add', added.length) }),
  }
}

/** The next edits that fit one call: one level, in order of the levels they were made in. */
export function nextWrite({ pending }: EditQueue): { level: Level; edits: readonly PendingEdit[] } | null {
  const level = pending[0]?.level
  return level ? { level, edits: pending.filter((edit) => edit.level === level).slice(0, EDITS_A_WRITE) } : null
}

/** The queue without edits that have left. */
export function without(queue: EditQueue, edits: readonly PendingEdit[]): EditQueue {
  const left = new Set(edits)
  return { ...queue, pending: queue.pending.filter((edit) => !left.has(edit)) }
}

/** Puts edits that came back under those made meanwhile. */
export const putBack = (queue: EditQueue, edits: readonly PendingEdit[]): EditQueue => ({ ...queue, pending: merge(edits, queue.pending) })

/** Takes over the versions the server tells, so that our own save is no conflict. */
export function rebase(queue: EditQueue, rows: readonly { seq: number; version: number }[]): EditQueue {
  const versions: Record<number, number> = { ...queue.versions, ...Object.fromEntries(rows.map(({ seq, version }) => [seq, version])) }
  return { ...queue, versions, pending: queue.pending.map((edit) => ({ ...edit, expected: versions[edit.seq] ?? edit.expected })) }
}

/** What a save sends of an edit. */
export function rowWriteOf({ seq, expected, now }: PendingEdit): RowWrite {
  const values = Object.entries(now).flatMap(([field, value]) =>
    field.startsWith('values.') ? [[field.slice('values.'.length), value ?? '']] : [],
  )
  return {
    seq,
    expected,
    ...(typeof now.name === 'string' ? { name: now.name } : {}),
    ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
    ...('excluded_reason' in now ? { excluded_reason: textOrNull(now.excluded_reason) } : {}),
  }
}

/** A row as the person sees it: the server's, with what is not saved yet laid over it. */
export function laidOver<Row extends { name: string; values: Values; excluded_reason: string | null }>(
  row: Row,
  edits: readonly PendingEdit[],
): Row {
  return edits.reduce((seen, edit) => {
    const { name = seen.name, values = {}, excluded_reason = seen.excluded_reason } = rowWriteOf(edit)
    return { ...seen, name, values: { ...seen.values, ...values }, excluded_reason }
  }, row)
}

function stage(queue: EditQueue, step: EditStep): EditQueue {
  const edits = step.map(({ seq, level, version, field, before, after }): PendingEdit => ({
    seq,
    level,
    expected: Math.max(queue.versions[seq] ?? 0, version),
    now: { [field]: after },
    was: { [field]: before },
  }))
  return { ...queue, pending: merge(queue.pending, edits) }
}

/** One edit a row: the earliest `was` and `expected` stay, the latest `now` wins, and what is back where it was is dropped. */
function merge(earlier: readonly PendingEdit[], later: readonly PendingEdit[]): PendingEdit[] {
  const bySeq = new Map(earlier.map((edit) => [edit.seq, edit]))
  for (const edit of later) {
    const known = bySeq.get(edit.seq)
    bySeq.set(edit.seq, known ? { ...known, now: { ...known.now, ...edit.now }, was: { ...edit.was, ...known.was } } : edit)
  }
  // the earlier ones were looked at when they were made
  for (const { seq } of later) {
    const edit = bySeq.get(seq)
    const changed = edit && onlyChanged(edit)
    if (changed && Object.keys(changed.now).length > 0) bySeq.set(seq, changed)
    else bySeq.delete(seq)
  }
  return [...bySeq.values()]
}

function onlyChanged(edit: PendingEdit): PendingEdit {
  const changed = Object.keys(edit.now).filter((field) => !same(edit.now[field], edit.was[field]))
  if (changed.length === Object.keys(edit.now).length) return edit
  const keep = (values: PendingEdit['now']) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]))
  return { ...edit, now: keep(edit.now), was: keep(edit.was) }
}

const reversed = (edit: CellEdit): CellEdit => ({ ...edit, before: edit.after, after: edit.before })

/** Absent, null and empty text are the same nothing to a cell. */
const same = (a: EditValue | undefined, b: EditValue | undefined) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

const textOrNull = (value: EditValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
