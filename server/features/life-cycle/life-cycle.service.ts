import { lifeCycleRow, type LifeCycleRow } from '#contract/life-cycle.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { DayFigure } from '#domain/life-cycle/effect.ts'
import { GAME_LIFE_CYCLE } from '#domain/life-cycle/game-life-cycle.ts'
import { closedBlockers, LIFE_CYCLE, reopenBlockers, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import { roundBlockers, roundFindings, type RoundFinding } from '#domain/life-cycle/rounds.ts'
import type { AnyValues } from '#domain/thing/condition.ts'
import { draftOf, thingBlockers } from '#domain/thing/thing.ts'
import { functionBlockers, scopeHolds, scopeOf, type Scope } from '#permissions/grants.ts'
import type { Call } from '#server/kit/handler.ts'
import { refuseIf } from '#server/kit/refused.ts'
import { storeAway } from '#server/kit/store-away.ts'
import { keepingOf, readerOf } from '#server/kit/thing/thing-keeping.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import type { StoredRow } from '#server/kit/thing/thing.repository.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { readBookedCosts, readReported, reportedFigures } from './life-cycle-figures.reads.ts'
import { lifeCycleStore, readMediaSources, readPackagesElsewhere } from './life-cycle.reads.ts'
import * as repository from './life-cycle.repository.ts'

type Key = { id: string; version: number }

export const cycleOf = (row: StoredRow): LifeCycleRow => lifeCycleRow.parse(rowOut(LIFE_CYCLE, row))

const rules = {
  added: ({ user }: Call) => ({ creator: user.id }),
  saved: ({ user }: Call) => ({ updated_by: user.id }),
  against: mediaBlockers,
}
const keeping = keepingOf(LIFE_CYCLE, lifeCycleStore, {
  ...rules,
  closed: (_call, row) => Promise.resolve(closedBlockers(cycleOf(row))),
})
/** For what is done to a confirmed one. */
const confirmed = keepingOf(LIFE_CYCLE, lifeCycleStore, rules)

/** @throws Refused 404 when it is missing, or of a game that is not the caller's */
export const cycleAt = async (call: Call, id: string): Promise<LifeCycleRow> => cycleOf(await keeping.one(call, id))

/** A media source that is added is a channel within the grants. */
async function mediaBlockers(call: Call, values: AnyValues, before: StoredRow | null): Promise<Blocker[]> {
  const [named, kept] = [values.media_source_ids, before?.media_source_ids]
  const added = Array.isArray(named) ? named.map(String).filter((id) => !(Array.isArray(kept) && kept.includes(id))) : []
  if (added.length === 0) return []
  const known = new Set((await readMediaSources(call.db, call.scope('spreader'))).map(({ id }) => id))
  return added.filter((id) => !known.has(id)).map((text) => blocker('thing.no_such', { field: 'media_source_ids', params: { text } }))
}

/**
 * Makes a life cycle, or changes one that is not confirmed.
 * @throws Refused 400 with fields, 404, 409 with the present one when another user was faster, 409 when it is confirmed
 */
export async function saveCycle(call: Call, draft: AnyValues, key: Key | null): Promise<LifeCycleRow> {
  const before = key && (await keeping.held(call, key.id, key.version))
  // the rules take values of the same fields
  refuseIf(thingBlockers(LIFE_CYCLE, draft as LifeCycleDraft))
  return cycleOf(await keeping.keep(call, draft, before, () => Promise.resolve({})))
}

/** Whose figures are read: those of channels within the grants; `costs`: of these channels, or none where the caller may not see any. */
type FigureScopes = { spreaders: Scope; costs: Scope | null }

/** Whose figures the caller sees of a game: of the channels of the grants; costs only with their function, within the grants of finance. */
export function figureScopes({ user, scope }: Call, gameId: string): FigureScopes {
  const maySee =
    functionBlockers(user.grants, 'finance.cost.view').length === 0 && scopeHolds(scopeOf(user.grants, 'finance', 'game'), gameId)
  return { spreaders: scope('spreader'), costs: maySee ? scopeOf(user.grants, 'finance', 'spreader') : null }
}

type Ranged = Pick<LifeCycleDraft, 'game_id' | 'phases' | 'packages'>

/** `unknown`: why what networks reported is not among the figures. */
export type GameFigures = { figures: readonly DayFigure[]; unknown: Blocker | null }

/** The figures of a game that the caller sees: what networks reported of all its ads, and costs as they are booked. */
export async function figuresOf(store: ColumnStore | null, call: Call, gameId: string): Promise<GameFigures> {
  const { spreaders, costs } = figureScopes(call, gameId)
  const [{ days, unknown }, booked] = await Promise.all([
    readReported(store, { game: gameId, spreaders }, call.gone),
    costs === null ? [] : readBookedCosts(call.db, gameId, costs),
  ])
  return { figures: [...reportedFigures(days), ...booked], unknown }
}

/** For answers that cannot say that reported figures are missing. @throws Refused 503 while the store of reports is down; not if there is no store */
export function refuseUnknown(store: ColumnStore | null, unknown: Blocker | null): void {
  if (store && unknown) throw storeAway([unknown])
}

/** All figures, or none. @throws Refused as `refuseUnknown` */
export async function knownFigures(store: ColumnStore | null, call: Call, gameId: string): Promise<readonly DayFigure[]> {
  const { figures, unknown } = await figuresOf(store, call, gameId)
  refuseUnknown(store, unknown)
  return figures
}

/** The days there are figures of; null: not known. */
export const figureDaysOf = ({ figures, unknown }: GameFigures): string[] | null => (unknown ? null : figures.map(({ day }) => day))

/** What there is to say about the test rounds of ranges; `exceptId`: the life cycle that has them; `figureDays`: null says nothing of figures. */
export async function findingsOf(
  call: Call,
  draft: Ranged,
  exceptId: string | null,
  figureDays: readonly string[] | null,
): Promise<RoundFinding[]> {
  const elsewhere = await readPackagesElsewhere(call.db, draft.game_id, exceptId)
  return roundFindings(draft, { elsewhere, figureDays, today: readerOf(call).today })
}

/** Why a life cycle cannot be confirmed as it is: its fields, and what was found about its rounds. */
export const confirmBlockers = (cycle: LifeCycleRow, findings: readonly RoundFinding[]): Blocker[] => [
  ...closedBlockers(cycle),
  ...thingBlockers(LIFE_CYCLE, draftOf(LIFE_CYCLE, cycle).values),
  ...roundBlockers(findings),
]

/**
 * Confirms the ranges: reports follow them from now on, and of a game without one this life cycle.
 * @throws Refused 400 with what was found, 404, 409 with the present one when another user was faster, 409 when it is confirmed
 */
export async function confirmCycle(call: Call, { id, version }: Key): Promise<LifeCycleRow> {
  const before = cycleOf(await keeping.held(call, id, version))
  // what is found about figures keeps no one from confirming
  refuseIf(confirmBlockers(before, await findingsOf(call, before, id, null)))
  await repository.confirmCycle(call.trx, id, call.user.id)
  if (await repository.followFirst(call.trx, before.game_id, id, call.user.id))
    call.audit({
      entity: GAME_LIFE_CYCLE.noun,
      entityId: before.game_id,
      event: 'lifecycle.game.saved',
      before: { main_id: null },
      after: { main_id: id },
    })
  const after = await cycleAt(call, id)
  call.audit({
    entity: LIFE_CYCLE.noun,
    entityId: id,
    before: { state: before.state, phases: before.confirmed_phases ?? [], packages: before.confirmed_packages ?? [] },
    after: { state: after.state, phases: after.phases, packages: after.packages },
  })
  return after
}

/**
 * Lets a confirmed life cycle change again. Reports follow what was confirmed until the next confirm.
 * @throws Refused 400 without a reason or when it is not confirmed, 404, 409 with the present one when another user was faster
 */
export async function reopenCycle(call: Call, { id, version }: Key, reason: string): Promise<LifeCycleRow> {
  const before = cycleOf(await confirmed.held(call, id, version))
  refuseIf(reopenBlockers(before.state, reason))
  await repository.reopenCycle(call.trx, id, call.user.id, reason.trim())
  const after = await cycleAt(call, id)
  call.audit({
    entity: LIFE_CYCLE.noun,
    entityId: id,
    before: { state: before.state },
    after: { state: after.state, reason: reason.trim() },
  })
  return after
}
