import { saveObject } from '#contract/object-changes.ts'
import { checkObjectName } from '#contract/objects.ts'
import { nameProblems } from '#domain/batch/validate.ts'
import { blocker } from '#domain/blocker.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import { handle, handleAsking, type Handler } from '#server/kit/handler.ts'
import { changerOf, placeAt } from './change.routes.ts'
import { wireSet } from './change-set.ts'
import { findNamesakes } from './object-lineage.reads.ts'
import { askedOf, rowOf } from './object-row.ts'
import { readObjects } from './object.reads.ts'
import { askAbout, saveOne } from './single.service.ts'

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
    ({ channel: key, level, account_id, network_id }, call) =>
      askAbout(call.db, connectors.get(key), placeAt(key, level), { account_id, network_id }),
    async ({ channel: key, level, ticket: _ticket, ...sent }, call, told) => {
      const at = placeAt(key, level)
      const present = async () => {
        const asked = await askedOf(call, at.channel, level, { account_ids: [sent.account_id], network_ids: [sent.network_id] })
        const [object] = await readObjects(call.trx, asked, { page: 1, per_page: 1, sort: [] })
        return object ? rowOf(object) : null
      }
      return { data: wireSet(await saveOne(call.trx, { ...changerOf(call), language: call.language }, at, sent, told, present)) }
    },
  ),
]
