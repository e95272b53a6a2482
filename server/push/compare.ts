import { fieldOf, type Above, type Channel, type FieldValue, type Level, type Values } from '#domain/channels/channel.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import type { Difference } from './moves.ts'
import { holds } from '#domain/thing/condition.ts'
import { kindOf } from '#domain/thing/kinds.ts'

type Ours = { level: Level; name: string; values: Values; above: Above }

/**
 * What the network holds otherwise than we sent it, and the values to take over. Compared is what we sent and the network
 * returns: a field that does not apply was never sent.
 */
export function differences(channel: Channel | undefined, ours: Ours, remote: RemoteObject): { difference: Difference[]; taken: Values } {
  const changed = Object.entries(remote.values).flatMap(([key, network]) => {
    const sent = ours.values[key]
    const field = channel && fieldOf(channel, ours.level, key)
    if (sent === undefined || (field && !holds(field.when, ours.values, ours.above))) return []
    return (field ? kindOf(field).same(sent, network, field) : textOf(sent) === textOf(network)) ? [] : [{ key, sent, network }]
  })
  return {
    difference: [
      ...(remote.deleted ? [{ field: 'status', sent: String(ours.values.status ?? ''), network: 'DELETED' }] : []),
      ...(remote.name === ours.name ? [] : [{ field: 'name', sent: ours.name, network: remote.name }]),
      ...changed.map(({ key, sent, network }) => ({ field: key, sent: textOf(sent), network: textOf(network) })),
    ],
    taken: Object.fromEntries(changed.map(({ key, network }) => [key, network])),
  }
}

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : value.join(', '))
