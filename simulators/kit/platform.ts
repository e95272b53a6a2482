import type { Agenda } from './agenda.ts'
import type { Account, Book, Kept } from './book.ts'
import type { SimulatorClock } from './clock.ts'
import { writeLongJson } from './long-json.ts'
import { between, type Draw } from './seed.ts'

/** Times in ms. */
export type Pace = {
  /** what making one object takes (real time) */
  objectMs: number
  /** how much later a new object is found in lists */
  listLagMs: number
}

/** How a network behaves, whatever its dialect. */
export type Behaviour = {
  /** how long a new object is missing from reads */
  stalenessMs: readonly [number, number]
  review: { afterMs: readonly [number, number]; rejectRate: number }
  /** how slowly objects are made and listed, for all or by account */
  pace: Pace
  accountPaces: Readonly<Record<string, Partial<Pace>>>
  /** unknown ids become accounts as soon as a `sim-` token names them */
  openAccounts: boolean
}

/** What every operation needs to know of the simulated network. */
export type Platform<B extends Behaviour = Behaviour> = { book: Book; clock: SimulatorClock; agenda: Agenda; draw: Draw; behaviour: B }

export const USUAL: Behaviour = {
  stalenessMs: [200, 400],
  review: { afterMs: [4_000, 20_000], rejectRate: 0.02 },
  pace: { objectMs: 0, listLagMs: 0 },
  accountPaces: {},
  openAccounts: true,
}

export type AccountInput = Pick<Account, 'id'> & Partial<Account>

type Paces<P> = { pace: P; accountPaces: Readonly<Record<string, Partial<P>>> }

export const paceOf = <P extends object>({ pace, accountPaces }: Paces<P>, account: string | null): P => ({
  ...pace,
  ...(account === null ? {} : accountPaces[account]),
})

export type NewObject = Pick<Kept, 'level' | 'account' | 'name' | 'parents' | 'enabled' | 'fields'>

/** Makes the object and lets it be invisible to readers for its drawn time; `prepare` adds what depends on its id. */
export function createObject({ book, clock, draw, behaviour }: Platform, input: NewObject, prepare = (object: Kept) => object): Kept {
  const [id, nowMs] = [book.nextId(), clock.now()]
  const visibleMs = nowMs + between(draw('stale', id), behaviour.stalenessMs) + paceOf(behaviour, input.account).listLagMs
  const object = prepare({
    ...input,
    id,
    deleted: false,
    createdMs: nowMs,
    updatedMs: nowMs,
    visibleMs,
    review: null,
    budgetChanges: [],
  })
  book.put(object, 'created', { ...object.fields, enabled: object.enabled })
  return object
}

/** No ad in China may use these words (Advertising Law, article 9). */
const ABSOLUTE_TERMS = /国家级|最高级|最佳/

/** Sends an object into review: for the first time, or again after an edit. Words in its name ask for an ending: `[reject]`, `[approve]`. */
export function inReview({ clock, draw, behaviour }: Platform, object: Kept): Kept {
  const nowMs = clock.now()
  const dueMs = nowMs + between(draw('review', object.id, nowMs), behaviour.review.afterMs)
  return { ...object, review: { state: 'pending', again: object.review !== null, dueMs, reasons: [] } }
}

/** Plans the verdict on what is pending; `before` runs at that instant, ahead of the change. */
export function planVerdict({ book, agenda, draw, behaviour }: Platform, object: Kept, before: (object: Kept) => void = () => {}): void {
  const dueMs = object.review?.dueMs
  if (object.review?.state !== 'pending' || dueMs === undefined) return
  agenda.at(dueMs, () => {
    const present = book.object(object.id)
    if (present?.review?.state !== 'pending' || present.review.dueMs !== dueMs) return
    const drawn = draw('verdict', object.id, dueMs) < behaviour.review.rejectRate
    const rejected = /\[reject\]/i.test(present.name) || (drawn && !/\[approve\]/i.test(present.name))
    const [term] = ABSOLUTE_TERMS.exec(writeLongJson(present.fields)) ?? []
    before(present)
    decide(book, present, [
      ...(rejected ? ['The material promises more than the product keeps.'] : []),
      ...(term === undefined ? [] : [`文案含有绝对化用语“${term}”`]),
    ])
  })
}

/** Rejects for the reasons given, approves without any. */
export function decide(book: Book, object: Kept, reasons: readonly string[]): void {
  const state = reasons.length > 0 ? ('rejected' as const) : ('approved' as const)
  const review = { again: false, dueMs: 0, ...object.review, state, reasons: [...reasons] }
  book.put({ ...object, review }, 'reviewed', { review: state })
}

/** A deleted object keeps its id, leaves the lists and takes what hangs in it along. */
export function deleteTree({ book, clock }: Pick<Platform, 'book' | 'clock'>, object: Kept, below: readonly string[]): void {
  const family = below.flatMap((level) => book.children(object.id, level)).flatMap((id) => book.object(id) ?? [])
  for (const one of [object, ...family]) {
    if (!one.deleted) book.put({ ...one, deleted: true, updatedMs: clock.now() }, 'deleted', { deleted: true })
  }
}

/** Fills what an account in China leaves open: a million yuan, in fen, to spend. */
export const yuanAccount = (input: AccountInput): Account => ({
  id: input.id,
  name: input.name ?? `模拟账户 ${input.id}`,
  company: input.company ?? '模拟科技有限公司',
  currency: input.currency ?? 'CNY',
  balance: input.balance ?? 100_000_000,
  token: input.token ?? null,
})
