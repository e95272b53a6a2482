import type { ParsedInputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { objectAccounts, objectList, readObjects, type ObjectAccount, type ObjectFilter, type ObjectList } from '#contract/objects.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { CHANNELS, channelOf } from '#domain/channels/index.ts'
import { readingState } from '#domain/reading-state.ts'
import { say, type Language } from '#i18n/catalogue.ts'
import { EXPORT_LIMIT, headOf } from '#server/kit/export-file.ts'
import type { ExportFilter } from '#server/kit/export-filter.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, type Call, type Download, type Handler } from '#server/kit/handler.ts'
import type { Paging } from '#server/db/sql.ts'
import { changeRoutes, placeAt } from './change.routes.ts'
import { readObjectAccounts, type ObjectAccountRead } from './object-accounts.reads.ts'
import { objectFile } from './object-export.ts'
import { askFor } from './object-reading.repository.ts'
import { askedOf, rowOf } from './object-row.ts'
import { readObjects as readPage, readTotals } from './object.reads.ts'
import { labelRoutes } from './label.routes.ts'
import { panelRoutes } from './panel.routes.ts'
import { singleRoutes } from './single.routes.ts'

/** What the networks hold in the ad accounts. */
export const objectRoutes = (connectors: ReadonlyMap<string, Connector>): Handler[] => [
  ...changeRoutes(),
  ...singleRoutes(connectors),
  ...panelRoutes(connectors),
  ...labelRoutes(),
  handle(objectAccounts, ({ channel, ...paging }, call) => accountsAnswer(call, channelOf(channel)?.spreaderId ?? '', paging)),
  ...CHANNELS.flatMap(ownLists),
  handle(readObjects, async ({ account_ids: ids }, call) => {
    const asked = await askFor(call.trx, ids, call.user.id)
    call.audit({ entity: 'object.reading', entityId: 'objects', after: { account_ids: asked } })
    return { data: { asked: asked.length } }
  }),
  handle(objectList, ({ channel, level, ...asked }, call) => listAnswer(call, placeAt(channel, level), asked)),
]

/** The calls of a network that list its accounts and its objects. */
function ownLists(channel: Channel): Handler[] {
  const { accounts, lists } = familyOf(channel.key).own
  return [
    ...(accounts ? [handle(accounts, (paging, call) => accountsAnswer(call, channel.spreaderId, paging))] : []),
    ...Object.entries(lists).flatMap(([level, list]) =>
      list ? [handle(list, (asked, call) => listAnswer(call, { channel, level }, asked))] : [],
    ),
  ]
}

async function accountsAnswer(call: Call, spreaderId: string, { page, per_page }: Paging) {
  const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
  const { rows, total } = await readObjectAccounts(call.db, spreaderId, scopes, { page, per_page })
  return { data: rows.map(wireOf), total, page, per_page }
}

type ListAsked = Omit<ParsedInputOf<typeof objectList>, 'channel' | 'level'>

async function listAnswer(
  call: Call,
  { channel, level }: { channel: Channel; level: Level },
  { sort = [], format, page, per_page, ...filter }: ListAsked,
): Promise<ObjectList | Download> {
  const asked = await askedOf(call, channel, level, filter)
  const isFile = format !== undefined
  const [totals, rows] = await Promise.all([
    readTotals(call.db, asked),
    readPage(call.db, asked, isFile ? { page: 1, per_page: EXPORT_LIMIT, sort } : { page, per_page, sort }),
  ])
  const data = rows.map(rowOf)
  if (!isFile) return { data, ...totals, page, per_page }
  const currency = say(call.language, 'finance.repayment.by_line')
  return await objectFile(
    data,
    { channel, level },
    format,
    headOf(call, told(call.language, { channel, level }, filter, sort), { cut: totals.total > data.length, currency }),
  )
}

/** The filter as a file says it. */
const told = (
  language: Language,
  { channel, level }: { channel: Channel; level: Level },
  { account_ids, game_id, within, network_ids, q, status, review, drift, gone, days, delivery, label }: ObjectFilter,
  sort: readonly string[],
): ExportFilter => ({
  spreader_id: { id: channel.spreaderId, of: 'spreader' },
  level: { code: level, words: `channel.${channel.key}.level` },
  account_ids: { text: account_ids, label: 'object.filter.accounts' },
  game_id: { id: game_id, of: 'game' },
  within: { text: within, label: 'object.filter.within' },
  network_ids: { text: network_ids, label: 'object.filter.network_ids' },
  q: { text: q },
  status: { code: status, words: `channel.${channel.key}.option.status` },
  review_state: { code: review, words: 'batch.review' },
  drift: { flag: drift, label: 'object.filter.drift' },
  gone: { flag: gone, label: 'object.filter.gone' },
  days: { code: days, words: 'object.days', label: 'object.filter.days' },
  label: { id: label, of: 'object_label', label: 'object.filter.label' },
  delivery: { code: delivery, words: 'object.delivery', label: 'object.filter.delivery' },
  sort: { text: sort.map((one) => `${say(language, `object.column.${one.replace(/^-/, '')}`)} ${one.startsWith('-') ? '↓' : '↑'}`) },
})

function wireOf({ asked_at: askedAt, done_at: doneAt, whole_at: wholeAt, next_at, failure, ...row }: ObjectAccountRead): ObjectAccount {
  return {
    ...row,
    state: readingState({ hasFailure: failure !== null, isOpen: row.open !== null, doneAt, askedAt }),
    done_at: doneAt?.toISOString() ?? null,
    whole_at: wholeAt?.toISOString() ?? null,
    next_at: next_at.toISOString(),
    failure,
  }
}
