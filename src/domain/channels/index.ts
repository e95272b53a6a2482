import type { Channel } from './channel.ts'
import { addKey } from './keys.ts'
import { META } from './meta.ts'
import { GDT } from './tencent.ts'
import { GDT2 } from './tencent2.ts'
import { TOUTIAO } from './toutiao.ts'
import { TOUTIAO3 } from './toutiao3.ts'

const known: Channel[] = []

/** Every network the console can build batches for. A new one is a file of data and its name in the line at the end of this file. */
export const CHANNELS: readonly Channel[] = known

/** The generations of a spreader's network, the current one first. */
export const channelsOf = (spreaderId: string): Channel[] => known.filter((channel) => channel.spreaderId === spreaderId)

/** The current generation of a spreader's network; undefined where the console does not know the network. */
export const currentChannel = (spreaderId: string): Channel | undefined => known.find((channel) => channel.spreaderId === spreaderId)

export const channelOf = (key: string): Channel | undefined => known.find((channel) => channel.key === key)

/** The network of something that is stored. @throws when no one described it here */
export function knownChannel(key: string): Channel {
  const channel = channelOf(key)
  if (!channel) throw new Error(`the network '${key}' is not known here`)
  return channel
}

/** Makes networks known to everything that asks here. Answers how to take them back. */
export function addChannels(...channels: readonly Channel[]): () => void {
  known.push(...channels)
  const takeKeys = channels.map(({ key }) => addKey(key))
  return () => {
    known.splice(0, known.length, ...known.filter((one) => !channels.includes(one)))
    for (const take of takeKeys) take()
  }
}

addChannels(META, TOUTIAO3, TOUTIAO, GDT2, GDT)
