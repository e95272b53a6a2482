import { BY_COUNTRY } from './breakdowns.ts'
import { deliveredOn } from './delivery.ts'
import type { Range } from './insights-time.ts'
import { spendPlan } from './spend-plan.ts'
import { isVisible, type World } from './world.ts'

/** Players who installed after an ad on one day of its account, from one country. */
export type AdInstalls = { account: string; campaign: string; adset: string; ad: string; country: string; day: string; installs: number }

/** What a measurement partner is told by the network: installs by ad and country. An account that is not there has none. */
export function installsOf(world: World, accountId: string, range: Range): AdInstalls[] {
  const account = world.store.accounts.get(accountId)
  if (!account) return []
  const plan = spendPlan(world, account)
  const nowMs = world.clock.now()
  const ads = [...world.store.all()].filter((object) => object.level === 'ad' && object.account === accountId && isVisible(object, nowMs))
  return ads.flatMap((ad) =>
    deliveredOn(world, plan, ad, account, range).flatMap((delivered) =>
      BY_COUNTRY.cut(world, ad, delivered).map(({ value, part }) => ({
        account: accountId,
        campaign: ad.campaignId ?? '',
        adset: ad.adsetId ?? '',
        ad: ad.id,
        country: value,
        day: delivered.day,
        installs: part.installs,
      })),
    ),
  )
}
