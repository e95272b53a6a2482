import type { AdsFamily } from './ads-family.ts'
import { fbAd } from './fb-ad.ts'

/** The call family of every network, by the key of its channel. A new network is a line here beside its line in `domain/channels`. */
export const ADS_FAMILIES: Readonly<Record<string, AdsFamily>> = { fb_ad: fbAd }

/** The calls of a network. @throws for a network without any: its data came without its calls */
export function familyOf(channel: string): AdsFamily {
  const family = ADS_FAMILIES[channel]
  if (!family) throw new Error(`There are no calls for the network ${channel}.`)
  return family
}
