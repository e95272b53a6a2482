import { adsFamily } from './ads-family.ts'

/** Social network ads: the calls of the specification's `fb_ad` table that batches need. */
export const fbAd = adsFamily('fb_ad', 'Social network')
