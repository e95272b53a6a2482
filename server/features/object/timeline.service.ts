import type { Kysely } from 'kysely'
import type { LogLine } from '#contract/object-panel.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { mergedTimeline, type Told } from '#domain/object/timeline.ts'
import type { Connector, LogEntry } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from '#server/features/batch/batch-facts.reads.ts'
import { patienceOf, withinLimits } from '#server/push/within-limits.ts'
import { LINES_SHOWN, readMadeAt, readObjectNames, readObjectTrail, type TrailLine } from './timeline.reads.ts'

type Db = Kysely<Database>

/** A user waits for the answer. */
const TIMEOUT_MS = 8_000
const DAY_MS = 86_400_000
/** Days of one page: the longest span that the network accepts. */
const SPAN_DAYS = 30
/** Older pages are offered this far back. */
const LONGEST_DAYS = 180

export type TimelineAsked = {
  channel: Channel
  accountId: string
  level: Level | null
  networkId: string | null
  before: Date
  /** accounts within the caller's grants */
  accounts: readonly string[]
}
type Answer = { lines: LogLine[]; next: string | null; unread: Blocker | null }

/** What we and the network did with an object or an account, on one timeline. When the network's log cannot be read, our own lines are still shown. */
export async function timeline(db: Db, connector: Connector | undefined, asked: TimelineAsked): Promise<Answer> {
  const { before, accountId, level, networkId } = asked
  const since = new Date(before.getTime() - SPAN_DAYS * DAY_MS)
  const [trail, network] = await Promise.all([readObjectTrail(db, asked, { since, before }), askNetwork(db, connector, asked, since)])
  const ours: Told<LogLine> = { lines: trail.map((line) => ourLine(line, asked)), more: trail.length > LINES_SHOWN }
  const theirs: Told<LogLine> = 'reason' in network ? { lines: [], more: false } : network
  const { lines, next } = mergedTimeline([ours, theirs])
  const names = await readObjectNames(db, accountId, [...new Set(lines.flatMap(({ object }) => object?.network_id ?? []))])
  const made = level !== null && networkId !== null ? await readMadeAt(db, accountId, level, networkId) : null
  const isOldest = since.getTime() < Date.now() - LONGEST_DAYS * DAY_MS || (made instanceof Date && made > since)
  return {
    lines: lines.map((line) => named(line, names)),
    next: next ?? (isOldest ? null : since.toISOString()),
    unread: 'reason' in network ? network.reason : null,
  }
}

async function askNetwork(
  db: Db,
  connector: Connector | undefined,
  { channel, accountId, networkId, before }: TimelineAsked,
  since: Date,
): Promise<Told<LogLine> | { reason: Blocker }> {
  const [account] = await readAccountRefs(db, channel.spreaderId, [accountId])
  const port = connector?.log
  if (!connector || !port || !account) return { reason: blocker('object.log.none') }
  const ask = { objectIds: networkId === null ? [] : [networkId], since, until: new Date(before.getTime() - 1) }
  const told = await withinLimits(db, connector, account, patienceOf(TIMEOUT_MS), { ask: (signal) => port.read(account, ask, signal) })
  if (!('ok' in told)) return { reason: blocker('object.log.unread', { params: { message: told.reason } }) }
  return { lines: told.ok.entries.map(networkLine), more: told.ok.more }
}

const NOTHING = { level: null, texts: [], was: {}, becomes: {}, set_id: null, batch_id: null }

/** Rows of the network have no id of their own. */
const networkLine = ({ at, objectId, objectName, title, texts, operator }: LogEntry, index: number): LogLine => ({
  ...NOTHING,
  id: `n${at}.${objectId}.${index}`,
  at,
  source: 'network',
  who: operator,
  object: { network_id: objectId, name: objectName },
  title,
  texts,
})

function ourLine({ id, at, who, entity, entity_id, event, before, after }: TrailLine, { networkId }: TimelineAsked): LogLine {
  const [own = '', seq] = entity === 'network_object' ? [entity_id.slice(entity_id.indexOf(':') + 1)] : entity_id.split('-')
  const object = entity === 'network_object' ? own : networkId
  const isValues = entity === 'network_object'
  return {
    ...NOTHING,
    id: `o${id}`,
    at: at.toISOString(),
    source: 'ours',
    who: who ?? '',
    object: object === null ? null : { network_id: object, name: '' },
    title: event,
    texts: reasonIn(after),
    was: isValues ? valuesIn(before) : {},
    becomes: isValues ? valuesIn(after) : {},
    set_id: entity === 'object_change_set' ? own : null,
    batch_id: entity === 'batch' || (entity === 'batch_item' && seq !== undefined) ? own : null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The reason a person gave. */
const reasonIn = (after: unknown): string[] =>
  isRecord(after) && typeof after.reason === 'string' && after.reason !== '' ? [after.reason] : []

/** Values of fields; of a drift what each was. */
const valuesIn = (told: unknown): LogLine['was'] =>
  Object.fromEntries(
    Object.entries(isRecord(told) ? told : {}).flatMap(([field, value]): [string, string | string[]][] => {
      const one = isRecord(value) ? value.was : value
      return typeof one === 'string' ? [[field, one]] : Array.isArray(one) ? [[field, one.map(String)]] : []
    }),
  )

function named(line: LogLine, names: ReadonlyMap<string, { name: string; level: Level }>): LogLine {
  const known = line.object ? names.get(line.object.network_id) : undefined
  if (!known || !line.object) return line
  return { ...line, level: known.level, object: { ...line.object, name: line.object.name || known.name } }
}
