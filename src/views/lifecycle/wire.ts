import { fromPromise } from 'xstate'
import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { CallFailed } from '#client/failure.ts'
import { heldIn, outcomeOf } from '#client/outcome.ts'
import { baseConfig } from '#contract/dictionaries.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { gameLifeCycleDetail, gameLifeCycleSummary } from '#contract/game-life-cycle.ts'
import * as calls from '#contract/life-cycle.ts'
import * as writes from '#contract/life-cycle-writes.ts'
import { companyDay } from '#domain/company-clock.ts'
import { LIFE_CYCLE, type LifeCycleDraft } from '#domain/life-cycle/life-cycle.ts'
import { changesOf, draftOf } from '#domain/thing/thing.ts'
import { lifecycleConfirmMachine } from '#machines/lifecycle-confirm/lifecycle-confirm.machine.ts'
import type { ConfirmPreview, CycleDesk, CycleOutcome } from '#machines/lifecycle-confirm/lifecycle-confirm.types.ts'
import { createReading } from '#machines/reading/reading.machine.ts'
import { choosable } from '#views/things/choosable.ts'
import { sentOf } from '#views/things/thing-wire.ts'
import { toldDesk } from '#views/things/told-desk.ts'
import { QUIET, readBy } from '#views/things/wired.ts'

type Own = Pick<CycleDesk, 'cycle' | 'rounds'>
const NONE: Own = { cycle: null, rounds: [] }

/** Null in the place of a life cycle that is not there, or not there any more. */
async function readOwn(id: string, signal: AbortSignal): Promise<Own> {
  const how = { ...QUIET, signal }
  try {
    const [summary, rounds] = await Promise.all([call(calls.lifeCycleSummary, { id }, how), call(calls.testRounds, { id }, how)])
    return { cycle: summary.data.cycle, rounds: rounds.data }
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 404) return NONE
    throw error
  }
}

async function readDesk(id: string | null, signal: AbortSignal): Promise<CycleDesk> {
  const how = { ...QUIET, signal }
  const [own, base, dict] = await Promise.all([
    id === null ? NONE : readOwn(id, signal),
    call(baseConfig, {}, how),
    call(calls.lifeCycleDict, {}, how),
  ])
  const { media_sources: sources, packages } = dict.data
  return { ...own, games: choosable(base.data.games, own.cycle?.game_id), sources, packages, today: companyDay() }
}

/** A flow that is without what a state needs cannot have come there. */
function needed(draft: LifeCycleDraft | null): LifeCycleDraft {
  if (draft === null) throw new Error('the flow lacks the draft that this state works on')
  return draft
}

// every field of the thing, as its calls take it
const fieldsOf = (draft: LifeCycleDraft) => sentOf(LIFE_CYCLE, draft) as Omit<InputOf<typeof writes.createLifeCycle>, 'ticket'>

/** How a write ended; with what is there instead when another user was faster. */
const endOf = (writing: Promise<{ data: { id: string } }>): Promise<CycleOutcome> =>
  outcomeOf(writing, ({ data }) => ({ id: data.id }), heldIn(calls.lifeCycleRow))

/** A life cycle that says what was to be saved: a stored one above the version it was changed from, a new one by its name and who made it. */
async function findSaved(id: string | null, version: number, draft: LifeCycleDraft, signal: AbortSignal): Promise<{ id: string } | null> {
  const says = (row: calls.LifeCycleRow) => changesOf(LIFE_CYCLE, draftOf(LIFE_CYCLE, row).values, draft).length === 0
  if (id !== null) {
    const { cycle } = (await call(calls.lifeCycleSummary, { id }, { ...QUIET, signal })).data
    return cycle.version > version && says(cycle) ? { id } : null
  }
  const asked = { game_id: draft.game_id, name: draft.name.trim(), mine: '1' } as const
  const found = (await call(calls.lifeCycles.list, asked, { ...QUIET, signal })).data.find((row) => says(row))
  return found ? { id: found.id } : null
}

async function readPreview(id: string, signal: AbortSignal): Promise<ConfirmPreview> {
  const how = { ...QUIET, signal }
  const [summary, packages] = await Promise.all([call(calls.lifeCycleSummary, { id }, how), call(calls.packageDateRange, { id }, how)])
  // sums by phase are refused while what networks reported cannot be read
  const data = summary.data.unknown ? [] : (await call(calls.lifeCycleData, { id }, how)).data
  return { ...summary.data, data, packages: packages.data }
}

export type CycleLines = OutputOf<typeof calls.lifeCycleLog>

/** What happened to one life cycle, newest first. */
export const wiredCycleLog = readBy(
  createReading<CycleLines, { id: string; version: number }>(),
  async ({ id }, how) => await call(calls.lifeCycleLog, { id }, how),
)

export type PackageSource = OutputOf<typeof calls.mediaSources>['data'][number]

/** The media sources of one package of a game. */
export const wiredPackageSources = readBy(createReading<PackageSource[], { game_id: string; package: string }>(), (asked, how) =>
  everyPage((page) => call(calls.mediaSources, { ...asked, ...page }, how)),
)

type CycleLine = Pick<calls.LifeCycleRow, 'id' | 'name' | 'state' | 'starts_on' | 'ends_on'>
export type OfGame = { cycles: readonly CycleLine[]; sums: OutputOf<typeof gameLifeCycleSummary>['data'] }

/** The life cycles of one game, and its figures by phase; read again for another version of what reports follow. */
export const wiredGameCycles = readBy(createReading<OfGame, { game_id: string; version: number }>(), async ({ game_id }, how) => {
  const [detail, summary] = await Promise.all([call(gameLifeCycleDetail, { game_id }, how), call(gameLifeCycleSummary, { game_id }, how)])
  return { cycles: detail.data.cycles, sums: summary.data }
})

/** What the page of a life cycle reads next to its flow. */
export type CycleReads = { log: typeof wiredCycleLog; sources: typeof wiredPackageSources }
export const CYCLE_READS: CycleReads = { log: wiredCycleLog, sources: wiredPackageSources }

/** The life cycle that is open, once another user changed it. */
export const wiredCycleTold = toldDesk((id, signal) => readDesk(id, signal))

export const wiredLifecycleMachine = lifecycleConfirmMachine.provide({
  actors: {
    readDesk: fromPromise(({ input: { id }, signal }) => readDesk(id, signal)),
    checkRounds: fromPromise(async ({ input: { id, draft }, signal }) => {
      const { game_id, phases, packages } = needed(draft)
      const asked = { game_id, phases: [...phases], packages: [...packages], ...(id === null ? {} : { exclude_id: id }) }
      return (await call(calls.checkTestRounds, asked, { ...QUIET, signal })).data
    }),
    saveDraft: fromPromise(({ input: { ticket, id, version, draft } }) => {
      const fields = fieldsOf(needed(draft))
      return endOf(
        id === null
          ? call(writes.createLifeCycle, { ticket, ...fields }, QUIET)
          : call(writes.updateLifeCycle, { ticket, id, version: String(version), ...fields }, QUIET),
      )
    }),
    lookUp: fromPromise(({ input: { id, version, draft }, signal }) => findSaved(id, version, needed(draft), signal)),
    preview: fromPromise(({ input: { id }, signal }) => readPreview(id, signal)),
    confirmCycle: fromPromise(({ input: { ticket, id, version } }) => endOf(call(writes.confirmLifeCycle, { ticket, id, version }, QUIET))),
    reopenCycle: fromPromise(({ input: { ticket, id, version, reason } }) =>
      endOf(call(writes.reopenLifeCycle, { ticket, id, version: String(version), reason }, QUIET)),
    ),
  },
})
