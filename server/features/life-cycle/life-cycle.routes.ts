import * as calls from '#contract/life-cycle.ts'
import * as writes from '#contract/life-cycle-writes.ts'
import { sharedDays } from '#domain/dated-range.ts'
import { effectOf, phasesWithoutFigures, sumsByPhase } from '#domain/life-cycle/effect.ts'
import { filledRanges, LIFE_CYCLE, LIFE_CYCLE_STATES, packagesIn } from '#domain/life-cycle/life-cycle.ts'
import { PHASES, placeOf } from '#domain/life-cycle/phases.ts'
import { testRounds } from '#domain/life-cycle/rounds.ts'
import { say } from '#i18n/catalogue.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { fileTime } from '#server/kit/export-file.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import type { MoreColumns } from '#server/kit/thing/thing-file.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList, thingLog } from '#server/kit/thing/thing-routes.ts'
import { valuesIn } from '#server/kit/thing/thing-row.ts'
import { gameLifeCycleRoutes } from './game-life-cycle.routes.ts'
import { readMediaSourcesOf, readReported } from './life-cycle-figures.reads.ts'
import * as reads from './life-cycle.reads.ts'
import { lifeCycleStore } from './life-cycle.reads.ts'
import * as service from './life-cycle.service.ts'

/** Life cycles of games (flow M21): the list, one of them with what its confirm changes, its test rounds, and the writes. */
export const lifeCycleRoutes = ({ store }: { store: ColumnStore | null }): Handler[] => [
  thingList(calls.lifeCycles, lifeCycleStore, {
    said: {
      state: (code) => ({ code, words: 'lifecycle.state' }),
      current_phase: (code) => ({ code, words: 'lifecycle.phase' }),
    },
    columns: FILE_COLUMNS,
  }),
  handle(calls.lifeCycleDict, async ({ game_id }, call) => ({
    data: {
      phases: PHASES.map((id) => ({ id, name: say(call.language, `lifecycle.phase.${id}`) })),
      states: LIFE_CYCLE_STATES.map((id) => ({ id, name: say(call.language, `lifecycle.state.${id}`) })),
      media_sources: await reads.readMediaSources(call.db, call.scope('spreader')),
      packages: await reads.readKnownPackages(call.db, call.scope('game'), game_id ?? null),
    },
  })),
  handle(calls.lifeCycleSummary, async ({ id }, call) => {
    const cycle = await service.cycleAt(call, id)
    const known = await service.figuresOf(store, call, cycle.game_id)
    const { figures, unknown } = known
    const findings = await service.findingsOf(call, cycle, id, service.figureDaysOf(known))
    const phases = filledRanges(cycle.phases)
    const followed = await reads.readFollowed(call.db, cycle.game_id)
    return {
      data: {
        cycle,
        findings,
        blockers: service.confirmBlockers(cycle, findings),
        ...effectOf(figures, filledRanges(cycle.confirmed_phases ?? []), phases),
        without_figures: unknown ? [] : phasesWithoutFigures(figures, phases, readerOf(call).today),
        unknown,
        costs_hidden: service.figureScopes(call, cycle.game_id).costs === null,
        followed: followed === null || followed.id === id ? null : { id: followed.id, name: followed.name },
      },
    }
  }),
  handle(calls.lifeCycleData, async ({ id }, call) => {
    const { game_id, ...cycle } = await service.cycleAt(call, id)
    const phases = filledRanges(cycle.phases)
    const packages = filledRanges(cycle.packages)
    const sums = sumsByPhase(await service.knownFigures(store, call, game_id), phases)
    return {
      data: inOrder(phases).map((range) => ({
        phase: range.of,
        from: range.from,
        to: range.to,
        packages: packagesIn(range, packages),
        sums: sums.filter(({ phase }) => phase === range.of).map(({ phase: _phase, ...sum }) => sum),
      })),
    }
  }),
  handle(calls.packageDateRange, async ({ id }, call) => {
    const cycle = await service.cycleAt(call, id)
    const elsewhere = await reads.readPackagesElsewhere(call.db, cycle.game_id, id)
    const phases = inOrder(filledRanges(cycle.phases))
    return {
      data: filledRanges(cycle.packages).map((range) => ({
        package: range.of,
        from: range.from,
        to: range.to,
        phases: phases.filter((phase) => sharedDays(phase, range)).map(({ of }) => of),
        elsewhere: elsewhere
          .filter((other) => other.of === range.of && sharedDays(other, range))
          .map(({ id: otherId, name, from, to }) => ({ id: otherId, name, from, to })),
      })),
    }
  }),
  handle(calls.testRounds, async ({ id }, call) => {
    const cycle = await service.cycleAt(call, id)
    const known = await service.figuresOf(store, call, cycle.game_id)
    const findings = await service.findingsOf(call, cycle, id, service.figureDaysOf(known))
    return {
      data: testRounds(cycle).map(({ round, range: { from, to }, packages }) => ({
        round,
        from,
        to,
        packages,
        findings: findings.filter((one) => one.round === round),
      })),
    }
  }),
  handle(calls.checkTestRounds, async ({ exclude_id, ...draft }, call) => {
    const known = await service.figuresOf(store, call, draft.game_id)
    return { data: await service.findingsOf(call, draft, exclude_id ?? null, service.figureDaysOf(known)) }
  }),
  handle(calls.mediaSources, async ({ game_id, package: name, page, per_page }, call) => {
    const ranges = (await reads.readPackagesElsewhere(call.db, game_id, null)).filter(({ of }) => of === name)
    const spreaders = call.scope('spreader')
    const { days, unknown } = await readReported(store, { game: game_id, spreaders }, call.gone)
    service.refuseUnknown(store, unknown)
    const { rows, total } = await readMediaSourcesOf(call.db, { gameId: game_id, ranges, spreaders, days }, { page, per_page })
    return { data: rows, total, page, per_page }
  }),
  handle(calls.lifeCycleLog, async ({ id, ...page }, call) => await thingLog(call, LIFE_CYCLE, (await service.cycleAt(call, id)).id, page)),
  handle(writes.createLifeCycle, async ({ ticket: _ticket, ...draft }, call) => ({
    data: await service.saveCycle(call, valuesIn(LIFE_CYCLE, draft), null),
  })),
  handle(writes.updateLifeCycle, async ({ ticket: _ticket, id, version, ...draft }, call) => ({
    data: await service.saveCycle(call, valuesIn(LIFE_CYCLE, draft), { id, version }),
  })),
  handle(writes.confirmLifeCycle, async (key, call) => ({ data: await service.confirmCycle(call, key) })),
  handle(writes.reopenLifeCycle, async ({ reason, ...key }, call) => ({ data: await service.reopenCycle(call, key, reason) })),
  ...gameLifeCycleRoutes({ store }),
]

const inOrder = <T extends { of: string }>(phases: readonly T[]): T[] =>
  phases.toSorted((one, other) => placeOf(one.of) - placeOf(other.of))

const column = (
  name: string,
  text: (row: calls.LifeCycleRow, word: (key: string) => string) => string,
): MoreColumns['columns'][number] => ({
  name: `column.${name}`,
  text: (row, word) => text(calls.lifeCycleRow.parse(row), word),
})

/** What the file of the list has besides the fields. */
const FILE_COLUMNS: MoreColumns = {
  columns: [
    column('id', ({ id }) => id),
    column('state', ({ state }, word) => word(`state.${state}`)),
    column('current_phase', ({ current_phase }, word) => (current_phase === null ? '' : word(`phase.${current_phase}`))),
    column('starts_on', ({ starts_on }) => starts_on),
    column('ends_on', ({ ends_on }) => ends_on ?? ''),
    column('is_main', ({ is_main }, word) => word(is_main ? 'main.yes' : 'main.no')),
    column('confirmed_by', ({ confirmed_by }) => confirmed_by?.name ?? ''),
    column('confirmed_at', ({ confirmed_at }) => (confirmed_at === null ? '' : fileTime(confirmed_at))),
    column('creator', ({ creator }) => creator?.name ?? ''),
    column('updated_at', (row) => fileTime(row.updated_at)),
  ],
}
