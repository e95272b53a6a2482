import type { ParsedInputOf } from '#contract/endpoint.ts'
import { familyOf } from '#contract/families.ts'
import { saveObject } from '#contract/object-changes.ts'
import { checkObjectName } from '#contract/objects.ts'
import { nameProblems } from '#domain/batch/validate.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, handleAsking, type Call, type Handler } from '#server/kit/handler.ts'
import { changerOf, placeAt } from './change.routes.ts'
import { wireSet } from './change-set.ts'
import type { ObjectKey } from './change.repository.ts'
import { findNamesakes } from './object-lineage.reads.ts'
import { askedOf, rowOf } from './object-row.ts'
import { readObjects } from './object.reads.ts'
import { askAbout, saveOne, type Where } from './single.service.ts'

/** One object by itself: its name, and what is changed in it. */
export const singleRoutes = (connectors: ReadonlyMap<string, Connector>): Handler[] => [
  handle(checkObjectName, async ({ channel: key, level, account_id: accountId, parent_id: parentId, network_id: self, name }, call) => {
    const { channel } = placeAt(key, level)
    const written = name.trim()
    const wrong = nameProblems(channel, level, written)
    const [first, ...more] =
      wrong.length > 0
        ? []
        : (await findNamesakes(call.db, { accountId, level, parentId: parentId ?? null }, written)).filter(
            ({ network_id: id }) => id !== self,
          )
    const taken = first
      ? [
          blocker('batch.name.on_network', {
            field: 'name',
            params: { id: first.network_id, status: first.status, count: 1 + more.length },
          }),
        ]
      : []
    return { data: [...wrong, ...taken] }
  }),
  handleAsking(
    saveObject,
    ({ channel, level, ...key }, call) => asked(connectors, call, placeAt(channel, level), key),
    ({ channel, level, ...sent }, call, told) => saved(call, placeAt(channel, level), sent, told),
  ),
  ...CHANNELS.flatMap((channel) => ownSingles(channel, connectors)),
]

type Connectors = ReadonlyMap<string, Connector>

/** The calls of a network that read or change one object. */
const ownSingles = (channel: Channel, connectors: Connectors): Handler[] =>
  Object.entries(familyOf(channel.key).own.singles).flatMap(([level, calls]) => {
    if (!calls) return []
    const at = { channel, level }
    return [
      handle(calls.read, async (key, call) => ({ data: await oneAt(call, call.db, at, key) })),
      handleAsking(
        calls.update,
        (key, call) => asked(connectors, call, at, key),
        (sent, call, told) => saved(call, at, sent, told),
      ),
    ]
  })

/** An object as it was last read; null: the account is not known to hold it. */
async function oneAt(call: Call, db: Call['db'], { channel, level }: Where, { account_id, network_id }: ObjectKey) {
  const found = await askedOf(call, channel, level, { account_ids: [account_id], network_ids: [network_id] })
  const [object] = await readObjects(db, found, { page: 1, per_page: 1, sort: [] })
  return object ? rowOf(object) : null
}

const asked = (connectors: Connectors, call: Call, at: Where, { account_id, network_id }: ObjectKey) =>
  askAbout(call.db, connectors.get(at.channel.key), at, { account_id, network_id })

type Sent = Omit<ParsedInputOf<typeof saveObject>, 'channel' | 'level'>

async function saved(call: Call, at: Where, { ticket: _ticket, ...sent }: Sent, told: Awaited<ReturnType<typeof askAbout>>) {
  const changer = { ...changerOf(call), language: call.language }
  return { data: wireSet(await saveOne(call.trx, changer, at, sent, told, () => oneAt(call, call.trx, at, sent))) }
}
