import { familyOf } from '#contract/families.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { adLevel } from '#domain/channels/levels.ts'
import { daysBetween } from '#domain/day.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import { placeAt } from './change.routes.ts'
import { accountsInGrants } from './object-accounts.reads.ts'
import { suggestKeywords } from './keywords.service.ts'
import { readDays, readFigureReading } from './statistics.reads.ts'
import { readSync } from './sync.reads.ts'
import { timeline } from './timeline.service.ts'

/** Days of one request for figures. */
const MOST_DAYS = 92

/** The calls about one object or one account, for networks that have them. */
export const panelRoutes = (connectors: ReadonlyMap<string, Connector>): Handler[] =>
  CHANNELS.flatMap((channel) => routesOf(channel, connectors.get(channel.key)))

function routesOf(channel: Channel, connector: Connector | undefined): Handler[] {
  const { panel } = familyOf(channel.key).own
  if (!panel) return []
  return [
    handle(panel.syncProcess, async ({ level, ...key }, call) => {
      placeAt(channel.key, level)
      const data = await readSync(call.db, level, key)
      if (!data) throw unknown(key.network_id)
      return { data }
    }),
    handle(panel.logs, async ({ account_id, level, network_id, before }, call) => {
      const object = objectAt(channel, level, network_id)
      const accounts = await accountsInGrants(call.db, { games: call.scope('game'), spreaders: call.scope('spreader') })
      const at = { level: object?.level ?? null, networkId: object?.networkId ?? null }
      const until = before === undefined ? new Date() : new Date(before)
      return { data: await timeline(call.db, connector, { channel, accountId: account_id, ...at, before: until, accounts }) }
    }),
    handle(panel.statistics, async ({ account_id, level, network_id, since: from, last: to }, call) => {
      const object = objectAt(channel, level, network_id)
      const days = daysBetween(from, to) + 1
      if (days < 1 || days > MOST_DAYS) throw new Refused(blocker('object.statistics.days', { field: 'last', params: { most: MOST_DAYS } }))
      const reading = await readFigureReading(call.db, account_id)
      if (!reading) throw unknown(account_id)
      const asked = { accountId: account_id, adLevel: adLevel(channel), object, from, to }
      return {
        data: {
          currency: reading.currency,
          days: await readDays(call.db, asked),
          read_at: reading.done_at?.toISOString() ?? null,
          until: reading.done_until,
          failure: reading.failure,
        },
      }
    }),
    handle(panel.keywordPreview, async ({ account_id, seeds }, call) => ({
      data: await suggestKeywords(call.db, connector, channel, account_id, seeds),
    })),
  ]
}

const unknown = (id: string) => new Refused(blocker('object.change.unknown', { params: { id } }), { status: 404 })

/** The object of a request; null: the whole account. */
function objectAt(channel: Channel, level: Level | undefined, networkId: string | undefined): { level: Level; networkId: string } | null {
  if (networkId === undefined) return null
  return { level: placeAt(channel.key, level ?? '').level, networkId }
}
