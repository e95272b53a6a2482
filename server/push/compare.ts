import {
  fieldOf,
  holds,
  type Above,
  type Channel,
  type FieldKind,
  type FieldValue,
  type Level,
  type Values,
} from '#domain/channels/channel.ts'
import type { RemoteObject } from '#server/connectors/core/port.ts'
import type { Difference } from './moves.ts'

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
    return same(sent, network, field?.kind) ? [] : [{ key, sent, network }]
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

function same(sent: FieldValue, network: FieldValue, kind: FieldKind | undefined): boolean {
  if (Array.isArray(sent) && Array.isArray(network)) {
    return kind === 'timeTable' ? textOf(sent) === textOf(network) : sameSet(sent, network)
  }
  if (kind === 'instant') return Date.parse(textOf(sent)) === Date.parse(textOf(network))
  return textOf(sent) === textOf(network)
}

/** References have no order. */
const sameSet = (one: readonly string[], other: readonly string[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((entry) => other.includes(entry))

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : value.join(', '))
