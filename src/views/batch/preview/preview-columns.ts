import type { ItemRow } from '#contract/batch-shapes.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { LOOK_UP_ABSENT, LOOK_UP_WAITS, OUTAGE, TURN_BREAKS, type PushError } from '#domain/batch/item.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { codeWord } from '#domain/say.ts'
import type { SyncStatus } from '#domain/sync-status.ts'
import { isSyncStatus } from '#domain/sync-status.ts'
import { ownZone, wallClock } from '#domain/zone.ts'
import { count } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'
import { fieldName } from '#views/kit/channel-words.ts'
import { policyWords, refusalWords } from '#views/kit/network-said.ts'
import { reasonWords } from '../field/field-words.ts'
import { restWords } from '../push/rest-words.ts'
import { foundIn, isRepairable, type PreviewRow } from './preview-row.ts'
import { nameEdit, valueColumns } from './value-columns.ts'

const SYNC_STATES: Record<SyncStatus, StateKey> = {
  102: 'waiting',
  100: 'running',
  105: 'running',
  201: 'running',
  202: 'running',
  203: 'done',
  103: 'done',
  104: 'refused',
}

/** The row's checks as one state: excluded, blocked, warned or fine. */
export function checkState(row: PreviewRow): StateKey | null {
  const { item, problems } = row
  if (!item) return null
  if (item.excluded_reason !== null) return 'excluded'
  if (problems.length > 0) return 'refused'
  return foundIn(row).length > 0 ? 'attention' : 'done'
}

/** Where the row is on its way to the network and back. */
export function pushState({ item }: PreviewRow): StateKey | null {
  if (!item) return null
  if (item.outcome === 'skipped') return 'excluded'
  if (item.outcome === 'unknown') return 'unknown'
  if (item.repair?.gone) return 'attention'
  return isSyncStatus(item.sync_status) ? SYNC_STATES[item.sync_status] : 'unknown'
}

const REVIEW_STATES: Record<string, StateKey | undefined> = {
  pending: 'waiting',
  approved: 'done',
  rejected: 'refused',
  attention: 'attention',
}

export const checkWords = (say: Say, row: PreviewRow): string => {
  const { item, problems, channel } = row
  if (!item) return ''
  if (item.excluded_reason !== null) return `${say('batch.outcome.skipped')} · ${item.excluded_reason}`
  const found = problems.length > 0 ? problems : foundIn(row)
  return found.length > 0 ? found.map((one) => withField(say, channel, one)).join('; ') : say('batch.preview.ok_short')
}

/** In a cell that is not the field's own, a reason says which field it is about. */
const withField = (say: Say, channel: Channel, reason: Blocker): string =>
  reason.field === undefined
    ? reasonWords(say, channel, reason)
    : `${fieldName(say, channel, reason.field)}: ${reasonWords(say, channel, reason)}`

export const pushWords = (say: Say, { item }: PreviewRow): string => {
  if (!item) return ''
  if (item.outcome === 'skipped' || item.outcome === 'unknown') return say(`batch.outcome.${item.outcome}`)
  if (item.repair?.gone) return `${syncWord(say, item.sync_status)} · ${say('batch.repair.gone')}`
  return item.existing ? say('batch.preview.existing') : syncWord(say, item.sync_status)
}

/** A sync status by number and word; one that is newer than this console is marked. */
export const syncWord = (say: Say, status: number): string =>
  isSyncStatus(status) ? `${status} ${say(`batch.sync.${status}`)}` : codeWord(say, 'batch.sync', status)

/** Promises of another try: said only of a row that waits, while nothing else holds it. */
const PROMISES = new Set(['retry', 'retryable', 'rate_limited'])

/** Why the push failed or hangs, what was done about it, or what the network keeps otherwise than it was sent. */
export const errorWords = (say: Say, { item, channel, rest }: PreviewRow, now = Date.now()): string => {
  if (!item) return ''
  const { error, differences, review_reasons: reviewReasons } = item
  const field = error?.field ? `${fieldName(say, channel, error.field)}: ` : ''
  const isWaiting = item.outcome === 'waiting'
  const kind = error && PROMISES.has(error.class) && (!isWaiting || rest) ? 'last' : error?.class
  return [
    ...repairWords(say, item),
    ...(rest && isWaiting ? [restWords(say, rest)] : []),
    ...(error && kind !== undefined ? [`${codeWord(say, 'batch.error', kind)} · ${field}${messageWords(say, channel, error, now)}`] : []),
    ...differences.map(({ field: key, sent, network }) =>
      say('batch.push.difference', { field: fieldName(say, channel, key), sent, network }),
    ),
    ...reviewReasons.map((reason) => policyWords(say, channel, reason)),
  ].join('; ')
}

/** A failure in one line: how it is called, the field, what the network said. */
export const reasonLine = (say: Say, channel: Channel, error: PushError | null): string => {
  if (!error) return say('common.none')
  const field = error.field ? `${fieldName(say, channel, error.field)}: ` : ''
  return `${codeWord(say, 'batch.error', PROMISES.has(error.class) ? 'last' : error.class)} · ${field}${messageWords(say, channel, error, Date.now())}`
}

/** What a person did about a failed row, and how often it went as it was. */
function repairWords(say: Say, { outcome, repair }: ItemRow): string[] {
  if (outcome !== 'failed' || !repair) return []
  return [
    ...(repair.refused ? [say('batch.repair.changed')] : repair.newer ? [say('batch.repair.newer')] : []),
    ...(repair.rounds > 0 ? [say('batch.repair.rounds', { count: repair.rounds })] : []),
  ]
}

/** What we found ourselves, and what the network said: in the user's language where there are words for it. */
function messageWords(say: Say, channel: Channel, { class: kind, code, message, until, times }: PushError, now: number): string {
  const isOver = until !== undefined && Date.parse(until) <= now
  const at = until === undefined ? '' : (wallClock(until, ownZone()) ?? until)
  if (code === LOOK_UP_WAITS && isOver) return say('batch.push.lookup.now')
  if (code === OUTAGE && isOver) return say('batch.push.outage.now', { last: message })
  if (code === TURN_BREAKS && isOver) return say('batch.push.turn.now', { times: times ?? 0, last: message })
  if (code === LOOK_UP_WAITS && at !== '') return say('batch.push.lookup.waits', { until: at })
  if (code === LOOK_UP_ABSENT) return say('batch.push.lookup.absent')
  if (code === OUTAGE && at !== '') return say('batch.push.outage', { last: message, until: at })
  if (code === TURN_BREAKS) return say('batch.push.turn.breaks', { times: times ?? 0, last: message, until: at })
  // `row 2 above was not created`, as the push writes it
  const above = kind === 'parent' ? /^row (\d+) above/.exec(message)?.[1] : undefined
  if (above !== undefined) return say('batch.push.parent', { seq: above })
  return code?.startsWith('batch.material.') ? say(`blocker.${code}`) : refusalWords(say, channel, { code, message })
}

const nameOf = ({ key }: Channel): GridColumn<PreviewRow> => ({
  key: 'name',
  header: `channel.${key}.tree`,
  called: `channel.${key}.field.name`,
  width: 340,
  pinned: 'left',
  value: ({ item, account }) => item?.name ?? `${account.name} · ${account.currency}`,
  edit: nameEdit,
  sortable: false,
})

/** What a reason calls "row 3". */
const ROW: GridColumn<PreviewRow> = {
  key: 'seq',
  header: 'batch.preview.column.row',
  width: 56,
  align: 'end',
  pinned: 'left',
  value: ({ item }) => item?.seq,
  text: (value) => (value === undefined ? '' : String(value)),
}

const CHECK: GridColumn<PreviewRow> = {
  key: 'check',
  header: 'batch.preview.column.check',
  width: 220,
  state: checkState,
  value: (row) => checkState(row),
  text: (_value, row, say) => checkWords(say, row),
}

const STATUS: GridColumn<PreviewRow> = {
  key: 'sync',
  header: 'batch.preview.column.status',
  width: 216,
  filter: 'set',
  state: pushState,
  value: ({ item }) => item?.sync_status,
  text: (_value, row, say) => pushWords(say, row),
  explain: ({ item }, say) => (item && item.attempts > 0 ? say('batch.push.attempts', { count: item.attempts }) : null),
}

const REVIEW: GridColumn<PreviewRow> = {
  key: 'review',
  header: 'batch.preview.column.review',
  width: 112,
  filter: 'set',
  state: ({ item }) => (item ? (REVIEW_STATES[item.review] ?? null) : null),
  value: ({ item }) => item?.review,
  text: (value, _row, say) => (typeof value === 'string' ? codeWord(say, 'batch.review', value) : ''),
}

const ERROR: GridColumn<PreviewRow> = {
  key: 'error',
  header: 'batch.preview.column.error',
  width: 300,
  value: ({ item }) => item?.error?.message,
  text: (_value, row, say) => errorWords(say, row),
  explain: ({ item }, say) => (item?.error?.request_id ? say('batch.push.request', { id: item.error.request_id }) : null),
}

const NETWORK_ID: GridColumn<PreviewRow> = {
  key: 'network_id',
  header: 'batch.preview.column.network_id',
  width: 170,
  value: ({ item }) => item?.network_id,
  text: (value) => (value ? String(value) : ''),
}

const ATTEMPTS: GridColumn<PreviewRow> = {
  ...count,
  key: 'attempts',
  header: 'batch.preview.column.attempts',
  width: 70,
  hidden: true,
  value: ({ item }) => item?.attempts,
}

/** After the commit a cell is changed only where its row failed. */
const whereFailed = (column: GridColumn<PreviewRow>): GridColumn<PreviewRow> =>
  column.edit
    ? { ...column, edit: { ...column.edit, blockers: (row) => [...closedBlockers(row), ...(column.edit?.blockers?.(row) ?? [])] } }
    : column

const closedBlockers = (row: PreviewRow): Blocker[] => (row.item === null || isRepairable(row) ? [] : [blocker('batch.repair.cell_closed')])

type ColumnLists = { draft: readonly GridColumn<PreviewRow>[]; push: readonly GridColumn<PreviewRow>[] }

/** One list a channel, level and phase: a new list would open a new grid. */
const listsOf = new WeakMap<Channel, Map<Level | null, ColumnLists>>()

function columnsOf(channel: Channel, level: Level | null): ColumnLists {
  const ofLevels = listsOf.get(channel) ?? new Map<Level | null, ColumnLists>()
  listsOf.set(channel, ofLevels)
  const known = ofLevels.get(level)
  if (known) return known
  const values = valueColumns(channel, level)
  const name = nameOf(channel)
  const push = [name, ROW, STATUS, REVIEW, ERROR, NETWORK_ID, ATTEMPTS, ...values].map(whereFailed)
  const lists = { draft: [name, ROW, CHECK, ...values], push }
  ofLevels.set(level, lists)
  return lists
}

/** The columns of a draft; of one level only those that matter there. */
export const draftColumns = (channel: Channel, level: Level | null = null): readonly GridColumn<PreviewRow>[] =>
  columnsOf(channel, level).draft
export const pushColumns = (channel: Channel): readonly GridColumn<PreviewRow>[] => columnsOf(channel, null).push
