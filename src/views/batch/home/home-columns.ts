import { countText } from '#domain/display/numbers.ts'
import type { BatchState } from '#domain/batch/batch.ts'
import { companyZone } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import type { ScopeGame } from '#machines/batch-scope/batch-scope.machine.ts'
import type { BatchRow } from '#machines/batch/batch.types.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { count, instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

/** A batch with the words of its game and network, which the list does not carry. */
export type HomeRow = BatchRow & OfGame
type OfGame = { gameName: string; zone: string }

/** Rows with the name and the zone of their game; its id where the reader does not know it. */
export function withGames<Row extends { game_id: string }>(rows: readonly Row[], games: readonly ScopeGame[]): (Row & OfGame)[] {
  const named = new Map(games.map((game) => [game.game_id, game]))
  return rows.map((row) => {
    const game = named.get(row.game_id)
    return { ...row, gameName: game?.name ?? row.game_id, zone: game?.timezone ?? companyZone() }
  })
}

export const idOfBatch = ({ batch_id }: { batch_id: string }): string => batch_id

const STATES: Record<BatchState, StateKey> = {
  expanding: 'running',
  draft: 'attention',
  pushing: 'running',
  settled: 'done',
  discarded: 'excluded',
}

/** A settled batch with refused or unknown rows is not done. */
export function homeState({ state, counts }: BatchRow): StateKey {
  if (state === 'settled' && counts.failed > 0) return 'refused'
  return state === 'settled' && counts.unknown > 0 ? 'unknown' : STATES[state]
}

const money = (sums: BatchRow['daily_budget']): string =>
  sums.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ') || NONE
const time = instant<HomeRow>((row) => row.zone)
const outcome = (key: 'done' | 'failed' | 'skipped' | 'unknown' | 'waiting', width: number): GridColumn<HomeRow> => ({
  ...count,
  key,
  header: `batch.outcome.${key}`,
  width,
  value: ({ counts }) => counts[key],
  text: (value) => (value ? countText(Number(value)) : NONE),
  state: ({ counts }) => (counts[key] > 0 && (key === 'failed' || key === 'unknown') ? (key === 'failed' ? 'refused' : 'unknown') : null),
})

export const HOME_COLUMNS: readonly GridColumn<HomeRow>[] = [
  { key: 'batch_id', header: 'batch.col.id', width: 76, align: 'end', compare: (a, b) => Number(a) - Number(b) },
  { key: 'name', header: 'batch.col.name', minWidth: 200, flex: 1, opens: true },
  { key: 'gameName', header: 'batch.col.game', width: 130, filter: 'set', onCard: true },
  { ...codeColumn('network_name'), key: 'channel', header: 'batch.builder.network', width: 148, onCard: true },
  { key: 'accounts', header: 'batch.col.accounts', width: 70, align: 'end', value: ({ account_ids: ids }) => ids.length },
  { ...stateTag<HomeRow>(homeState, ({ state }) => `batch.state.${state}`), key: 'state', header: 'batch.col.state', width: 128 },
  {
    key: 'progress',
    header: 'batch.col.progress',
    width: 120,
    onCard: true,
    sortable: false,
    value: ({ counts }) => (counts.total === 0 ? 0 : (counts.total - counts.waiting) / counts.total),
    text: (_value, { counts, state }) => (state !== 'pushing' && state !== 'settled' ? NONE : `${bar(counts)} ${percentOf(counts)}`),
    explain: ({ counts }, say) => say('batch.progress.words', counts),
  },
  outcome('done', 68),
  { ...outcome('failed', 62), onCard: true },
  outcome('skipped', 62),
  outcome('unknown', 62),
  outcome('waiting', 62),
  { ...count, key: 'total', header: 'batch.col.total', width: 74, sum: 'count', value: ({ counts }) => counts.total },
  {
    key: 'daily',
    header: 'batch.col.daily',
    width: 190,
    align: 'end',
    onCard: true,
    sortable: false,
    value: (row) => money(row.daily_budget),
  },
  { ...codeColumn('batch.kind'), key: 'kind', header: 'batch.col.kind', width: 76 },
  { key: 'created_by_name', header: 'batch.col.created_by', width: 90, filter: 'set' },
  { ...time, key: 'created_at', header: 'batch.col.created_at', onCard: true },
  { ...time, key: 'committed_at', header: 'batch.col.committed_at' },
]

const BLOCKS = 6

/** A small bar of characters: drawn by the grid as text, with no part of React in the cell. */
function bar({ total, waiting }: BatchRow['counts']): string {
  const full = total === 0 ? 0 : Math.floor(((total - waiting) / total) * BLOCKS)
  return '▰'.repeat(full) + '▱'.repeat(BLOCKS - full)
}

/** Rounded down: 100 % is said when nothing waits. */
const percentOf = ({ total, waiting }: BatchRow['counts']): string =>
  total === 0 ? NONE : `${Math.floor(((total - waiting) / total) * 100)}%`
