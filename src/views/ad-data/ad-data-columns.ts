import type { AdDataLine } from './ad-data-reading.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { count, identifier, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

/** A line with what the grid needs next to it. */
export type AdDataRow = AdDataLine & { key: string }

/** Refused and unknown rows are not done, however the batch is. */
export function lineState({ failed, unknown, waiting, state }: Pick<AdDataLine, 'failed' | 'unknown' | 'waiting' | 'state'>): StateKey {
  if (failed > 0) return 'refused'
  if (unknown > 0) return 'unknown'
  return waiting > 0 || state === 'pushing' ? 'running' : 'done'
}

const number = (key: 'campaigns' | 'adgroups' | 'ads') => ({
  ...count,
  key,
  header: `ad_data.col.${key}`,
  width: 96,
  sum: 'count' as const,
})
const outcome = (key: 'done' | 'failed' | 'unknown' | 'skipped' | 'waiting'): GridColumn<AdDataRow> => ({
  ...count,
  key,
  header: `batch.outcome.${key}`,
  width: 84,
  sum: 'count',
  text: (value) => (value ? Number(value).toLocaleString('en-US') : NONE),
  state: (row) => (row[key] === 0 ? null : key === 'failed' ? 'refused' : key === 'unknown' ? 'unknown' : null),
})
const money = (key: 'daily' | 'lifetime'): GridColumn<AdDataRow> => ({
  ...moneyMinor<AdDataRow>(({ currency }) => currency),
  key,
  header: `ad_data.col.${key}`,
  width: 130,
  value: (row) => (row[`${key}_minor`] === '0' ? null : row[`${key}_minor`]),
})

export const AD_DATA_COLUMNS: readonly GridColumn<AdDataRow>[] = [
  { key: 'day', header: 'ad_data.col.day', width: 110 },
  { key: 'batch_name', header: 'ad_data.col.batch', minWidth: 180, flex: 1 },
  { ...codeColumn('network_name'), key: 'channel', header: 'kit.word.network', width: 148 },
  { key: 'game_name', header: 'kit.word.game', width: 120, filter: 'set' },
  { key: 'account_name', header: 'ad_data.col.account', width: 170, filter: 'set' },
  { ...identifier, key: 'account_id', header: 'ad_data.col.account_id', width: 150 },
  { ...stateTag<AdDataRow>(lineState, ({ state }) => `batch.state.${state}`), key: 'state', header: 'kit.word.status', width: 128 },
  number('campaigns'),
  number('adgroups'),
  number('ads'),
  outcome('done'),
  outcome('failed'),
  outcome('unknown'),
  outcome('skipped'),
  outcome('waiting'),
  money('daily'),
  money('lifetime'),
]
