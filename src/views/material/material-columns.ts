import type { MaterialRow } from '#contract/material.ts'
import { companyZone } from '#domain/company-terms.ts'
import { blocker } from '#domain/blocker.ts'
import { MATERIAL_STATUSES } from '#domain/material/material.ts'
import {
  count,
  editChoice,
  editList,
  editMoney,
  editText,
  identifier,
  instant,
  moneyMinor,
  NONE,
  stateTag,
} from '#views/kit/grid/columns.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import type { Choice, GridColumn } from '#views/kit/grid/types.ts'
import { folderPaths } from './folder-paths.ts'
import { bytesText, durationText, reviewState, sizeText, videoState } from './material-words.ts'
import type { MaterialChoices } from './wire.ts'

const ofKind = (prefix: string) => ({
  filter: 'set' as const,
  text: codeText(prefix),
})

const STATUS_CHOICES: readonly Choice[] = MATERIAL_STATUSES.map((value) => ({ value, label: `material.status.${value}` }))
const NO_CHOICE: Choice = { value: '', label: NONE }

const youtubeBlockers = ({ type }: MaterialRow) => (type === 'video' ? [] : [blocker('material.youtube.not_video')])

/** A choice by id out of what is open now; one that is no longer open is shown by its id. */
const chosen = (
  key: 'vendor_id' | 'folder_id',
  header: string,
  named: readonly Choice[],
  open: (row: MaterialRow) => readonly Choice[],
): GridColumn<MaterialRow> => ({
  key,
  header,
  width: 140,
  filter: 'set',
  text: (value) => (typeof value === 'string' ? (named.find((one) => one.value === value)?.label ?? value) : NONE),
  edit: editChoice((row) => [NO_CHOICE, ...open(row)]),
})

/** One material a line; what may be chosen is what is open now. */
export const materialColumns = ({ vendors, folders }: MaterialChoices): readonly GridColumn<MaterialRow>[] => [
  { ...identifier, key: 'id', header: 'material.column.id', width: 96 },
  { key: 'name', header: 'material.column.name', minWidth: 200, flex: 1, edit: editText({ required: true }) },
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
  {
    key: 'tags',
    header: 'material.column.tags',
    width: 180,
    text: (value, _row, say) => (Array.isArray(value) ? value.join(say('common.between')) : ''),
    edit: editList((text) => text),
  },
  chosen('folder_id', 'material.column.folder', folderPaths(folders), ({ game_id: game }) => folderPaths(folders, game)),
  { key: 'status', header: 'material.column.status', width: 84, ...ofKind('material.status'), edit: editChoice(() => STATUS_CHOICES) },
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
    text: codeText('material.video'),
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
  chosen('vendor_id', 'material.column.vendor', vendors, () => vendors.filter(({ retired }) => !retired)),
  { key: 'remark', header: 'material.column.remark', width: 160, edit: editText() },
  { key: 'designer', header: 'material.column.designer', width: 90, hidden: true, edit: editText() },
  { key: 'planner', header: 'material.column.planner', width: 90, hidden: true, edit: editText() },
  {
    ...moneyMinor<MaterialRow>(({ cost_currency: currency }) => currency ?? ''),
    key: 'cost_minor',
    header: 'material.column.cost',
    hidden: true,
    edit: editMoney(({ cost_currency: currency }) => currency ?? ''),
  },
  { key: 'cost_currency', header: 'material.column.currency', width: 64, hidden: true, edit: editText() },
  {
    ...identifier,
    key: 'youtube_id',
    header: 'material.column.youtube',
    width: 120,
    hidden: true,
    edit: { ...editText(), blockers: youtubeBlockers },
  },
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
  { ...instant<MaterialRow>(companyZone), key: 'created_at', header: 'material.column.created' },
]
