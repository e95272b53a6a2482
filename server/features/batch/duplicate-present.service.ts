import { blocker } from '#domain/blocker.ts'
import type { Above, Channel } from '#domain/channels/channel.ts'
import { notAsked } from '#domain/duplication/fit.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import { differences } from '#server/push/compare.ts'
import { aboveOf, withInside, type SourceNode } from './duplicate-tree.ts'
import { byAccount, readMany, type Gathering } from './duplicate-network.service.ts'

/**
 * Asks the network about rows that were pushed, and takes what it has now into them; each change since is said of its field. Answers the ids of
 * those that are gone there, with all that is in them.
 */
export async function takePresent(gathering: Gathering, rows: readonly SourceNode[]): Promise<ReadonlySet<string>> {
  const { channel } = gathering.caller
  const gone = new Set<string>()
  const pushed = rows.filter(({ network_id }) => network_id !== null)
  if (!gathering.connector || pushed.length === 0) return gone
  const above = aboveOf(channel, rows)
  const groups = await byAccount(gathering.db, channel, pushed)
  const read = await Promise.all(
    groups.map(({ level, account, nodes }) =>
      readMany(
        gathering,
        account,
        level,
        nodes.flatMap(({ network_id }) => network_id ?? []),
      ),
    ),
  )
  for (const [at, { nodes }] of groups.entries())
    for (const node of nodes) {
      const told = read[at]?.get(node.network_id ?? '')
      if (!told) continue
      if (!('ok' in told)) {
        if (told.gone) gone.add(node.id)
        else node.warnings.push(notAsked(told.reason))
      } else if (told.ok.deleted) gone.add(node.id)
      else takeNetwork(channel, node, told.ok, above(node))
    }
  return withInside(rows, gone)
}

/** What the network has now in place of what we sent; said of each field. */
function takeNetwork(channel: Channel, node: SourceNode, remote: RemoteObject, above: Above): void {
  const { difference, taken } = differences(channel, { ...node, above }, remote)
  node.values = { ...node.values, ...taken }
  node.left_out = remote.leftOut ?? []
  for (const { field, sent, network } of difference)
    if (field !== 'name' && field !== 'status') node.warnings.push(blocker('batch.copy.drifted', { field, params: { sent, network } }))
  if (remote.name !== '' && remote.name !== node.name) node.name = remote.name
}
