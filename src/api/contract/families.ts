import type { Channel } from '#domain/channels/channel.ts'
import { channelOf } from '#domain/channels/index.ts'
import { adsFamily, type AdsFamily } from './ads-family.ts'

const families = new WeakMap<Channel, AdsFamily>()

/** The calls of a network, made of its description. @throws for a network no one described */
export function familyOf(key: string): AdsFamily {
  const channel = channelOf(key)
  if (!channel) throw new Error(`There are no calls for the network ${key}.`)
  const family = families.get(channel) ?? adsFamily(channel)
  families.set(channel, family)
  return family
}
