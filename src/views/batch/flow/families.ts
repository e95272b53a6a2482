import type { AdsFamily } from '#contract/ads-family.ts'
import { fbAd } from '#contract/fb-ad.ts'

const FAMILIES: Readonly<Record<string, AdsFamily>> = { fb_ad: fbAd }

/** The calls of a network. @throws for a network without any: its data came without its calls */
export function familyOf(channel: string): AdsFamily {
  const family = FAMILIES[channel]
  if (!family) throw new Error(`There are no calls for the network ${channel}.`)
  return family
}
