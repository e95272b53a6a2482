import * as calls from '#contract/game-life-cycle.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { GAME_LIFE_CYCLE } from '#domain/life-cycle/game-life-cycle.ts'
import { sumsByPhase } from '#domain/life-cycle/effect.ts'
import type { AnyValues } from '#domain/thing/condition.ts'
import type { ColumnStore } from '#server/column-store/client.ts'
import { handle, type Call, type Handler } from '#server/kit/handler.ts'
import { keepingOf, readerOf, type ThingRules } from '#server/kit/thing/thing-keeping.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import type { StoredRow } from '#server/kit/thing/thing.repository.ts'
import { gameLifeCycleStore } from './game-life-cycle.reads.ts'
import { lifeCycleStore, readFollowed } from './life-cycle.reads.ts'
import { cycleOf, knownFigures } from './life-cycle.service.ts'

/** All life cycles of one game come at once; no game has more. */
const ALL = { page: 1, per_page: 500 }

const RULES = {
  saved: ({ user }: Call) => ({ updated_by: user.id }),
  against: followBlockers,
} satisfies ThingRules
const keeping = keepingOf(GAME_LIFE_CYCLE, gameLifeCycleStore, RULES)

/** Reports follow a life cycle of this game that was confirmed, or none. */
async function followBlockers(call: Call, { game_id, main_id }: AnyValues, before: StoredRow | null): Promise<Blocker[]> {
  // each game has its row from the beginning
  if (!before) return [blocker('thing.gone', { field: 'game_id' })]
  if (typeof main_id !== 'string' || main_id === '') return []
  const row = await lifeCycleStore.one(call.db, readerOf(call), main_id)
  if (!row || row.game_id !== game_id) return [blocker('thing.no_such', { field: 'main_id', params: { text: main_id } })]
  return cycleOf(row).confirmed_phases === null ? [blocker('lifecycle.main_not_confirmed', { field: 'main_id' })] : []
}

const gameOf = async (call: Call, id: string) => calls.gameLifeCycleRow.parse(rowOut(GAME_LIFE_CYCLE, await keeping.one(call, id)))

/** Games with their life cycles: which of them reports follow, and the figures by its phases. */
export const gameLifeCycleRoutes = ({ store }: { store: ColumnStore | null }): Handler[] => [
  ...thingRoutes(calls.gameLifeCycles, gameLifeCycleStore, {
    ...RULES,
    columns: {
      columns: [
        { name: 'column.life_cycles', text: (row) => String(calls.gameLifeCycleRow.parse(row).life_cycles), number: true },
        { name: 'column.confirmed', text: (row) => String(calls.gameLifeCycleRow.parse(row).confirmed), number: true },
      ],
    },
  }),
  handle(calls.gameLifeCycleDetail, async ({ game_id }, call) => {
    const { rows } = await lifeCycleStore.list(call.db, readerOf(call), { game_id }, ALL)
    return { data: { game: await gameOf(call, game_id), cycles: rows.map(cycleOf) } }
  }),
  handle(calls.gameLifeCycleSummary, async ({ game_id }, call) => {
    const followed = await readFollowed(call.db, game_id)
    return { data: sumsByPhase(await knownFigures(store, call, game_id), followed?.phases ?? []) }
  }),
]
