import { channelOf, CHANNELS } from '#domain/channels/index.ts'
import type { Channel } from '#domain/channels/channel.ts'

/** The network an address names; an address without one, or with one that is gone, means the first. */
export function channelNamed(key: string | null): Channel {
  const channel = channelOf(key ?? '') ?? CHANNELS[0]
  if (!channel) throw new Error('No network is registered.')
  return channel
}
