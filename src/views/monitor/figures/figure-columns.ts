import type { CallFigure, PageFigure } from '#contract/monitor.ts'
import { count, NONE } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { Say } from '#views/kit/words.tsx'

export const secondsText = (say: Say, ms: number): string => say('monitor.seconds', { count: (ms / 1_000).toFixed(1) })
const ms = (value: unknown): string => (typeof value === 'number' ? `${value.toLocaleString('en-US')} ms` : NONE)

export const PAGE_COLUMNS: readonly GridColumn<PageFigure>[] = [
  { key: 'day', header: 'kit.word.date', width: 110, filter: 'set' },
  { key: 'name', header: 'monitor.col.name', minWidth: 180, flex: 1, filter: 'set' },
  { key: 'page', header: 'monitor.col.page', width: 240, filter: 'set' },
  { ...count, key: 'visits', header: 'monitor.col.visits', sum: 'count' },
  { ...count, key: 'people', header: 'monitor.col.people' },
  {
    key: 'median_dwell_ms',
    header: 'monitor.col.median',
    width: 140,
    align: 'end',
    unit: 'monitor.unit.second',
    text: (value) => (typeof value === 'number' ? (value / 1_000).toFixed(1) : NONE),
  },
]

export const CALL_COLUMNS: readonly GridColumn<CallFigure>[] = [
  { key: 'day', header: 'kit.word.date', width: 110, filter: 'set' },
  { key: 'url', header: 'monitor.col.call', minWidth: 280, flex: 1, filter: 'set' },
  { ...count, key: 'calls', header: 'monitor.col.calls', sum: 'count' },
  { ...count, key: 'failed', header: 'monitor.col.failed', sum: 'count', state: ({ failed }) => (failed > 0 ? 'refused' : null) },
  { key: 'p50_ms', header: 'monitor.col.p50', width: 110, align: 'end', text: ms },
  { key: 'p95_ms', header: 'monitor.col.p95', width: 110, align: 'end', text: ms },
]
