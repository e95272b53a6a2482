import type { MaterialRow } from '#contract/material.ts'
import { count, identifier, instant, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { bytesText, durationText, reviewState, sizeText, videoState } from './material-words.ts'

const ZONE = 'Asia/Shanghai'
const ofKind = (prefix: string) => ({
  filter: 'set' as const,
  text: (value: unknown, _row: MaterialRow, say: (key: string) => string) => say(`${prefix}.${String(value)}`),
})

/** One material a line. */
export const MATERIAL_COLUMNS: readonly GridColumn<MaterialRow>[] = [
  { ...identifier, key: 'id', header: 'material.column.id', width: 96 },
  { key: 'name', header: 'material.column.name', minWidth: 200, flex: 1 },
  { key: 'type', header: 'material.column.type', width: 72, ...ofKind('material.type') },
  { key: 'game_name', header: 'material.column.game', width: 120, filter: 'set' },
  { key: 'size', header: 'material.column.size', width: 100, align: 'end', filter: 'set', value: sizeText },
  {
    key: 'duration_ms',
    header: 'material.column.duration',
    width: 72,
    align: 'end',
    text: (value) => durationText(typeof value === 'number' ? value : null),
  },
  { key: 'bytes', header: 'material.column.bytes', width: 88, align: 'end', text: (value) => bytesText(Number(value)) },
  { key: 'tags', header: 'material.column.tags', width: 180, text: (value) => (Array.isArray(value) ? value.join('、') : '') },
  { key: 'status', header: 'material.column.status', width: 84, ...ofKind('material.status') },
  {
    ...stateTag<MaterialRow>(reviewState, ({ review_state: state }) => `material.review.${state}`),
    key: 'review_state',
    header: 'material.column.review',
    width: 120,
  },
  {
    key: 'video_status',
    header: 'material.column.video',
    width: 100,
    filter: 'set',
    state: videoState,
    value: ({ type, video_status: status }) => (type === 'video' ? status : null),
    text: (value, _row, say) => (typeof value === 'string' ? say(`material.video.${value}`) : NONE),
    explain: ({ failure }, say) => (failure ? say(`blocker.${failure.code}`, failure.params) : null),
  },
  { key: 'recommend_type', header: 'material.column.recommend', width: 130, ...ofKind('material.recommend') },
  {
    ...count,
    key: 'used_by_count',
    header: 'material.column.used',
    width: 76,
    sum: 'count',
    explain: (_row, say) => say('material.explain.used'),
  },
  {
    key: 'vendor_name',
    header: 'material.column.vendor',
    width: 120,
    filter: 'set',
    text: (value) => (typeof value === 'string' ? value : NONE),
  },
  { key: 'remark', header: 'material.column.remark', width: 160 },
  { key: 'designer', header: 'material.column.designer', width: 90, hidden: true },
  { key: 'planner', header: 'material.column.planner', width: 90, hidden: true },
  {
    ...moneyMinor<MaterialRow>(({ cost_currency: currency }) => currency ?? ''),
    key: 'cost_minor',
    header: 'material.column.cost',
    hidden: true,
  },
  { key: 'cost_currency', header: 'material.column.currency', width: 64, hidden: true },
  { ...identifier, key: 'youtube_id', header: 'material.column.youtube', width: 120, hidden: true },
  { key: 'file_name', header: 'material.column.file_name', width: 160, hidden: true },
  { key: 'version', header: 'material.column.version', width: 64, align: 'end', hidden: true },
  {
    key: 'creator',
    header: 'material.column.creator',
    width: 120,
    filter: 'set',
    value: ({ creator }) => creator?.name ?? null,
    text: (value) => (typeof value === 'string' ? value : NONE),
  },
  { ...instant<MaterialRow>(() => ZONE), key: 'created_at', header: 'material.column.created' },
]
