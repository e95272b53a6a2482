import { z } from 'zod'
import type { LimitSize } from '#domain/channels/channel.ts'
import type { RateUsage } from '../core/port.ts'
import { worstUsage } from '../core/worst-usage.ts'
import { jsonOf } from './errors.ts'

const percent = z.coerce.number().catch(0)
const counters = z.looseObject({ call_count: percent, total_cputime: percent, total_time: percent })
const accountUsage = z.looseObject({
  acc_id_util_pct: percent,
  reset_time_duration: percent,
  ads_api_access_tier: z.string().optional().catch(undefined),
})
const reportUsage = z.looseObject({ app_id_util_pct: percent, acc_id_util_pct: percent })
const businessUsage = z.record(
  z.string(),
  z.array(counters.extend({ type: z.string().catch(''), estimated_time_to_regain_access: percent })),
)

const MINUTE_MS = 60_000

/** The score of an ad account by the tier of the application; the channel describes the standard one. Source: developers.facebook.com marketing-api/overview/rate-limiting. */
const TIERS: Readonly<Record<string, LimitSize | null>> = { development_access: { capacity: 60, refillPerS: 0.2 }, standard_access: null }

/**
 * What an answer's headers say of the limits. They throttle at 100 %; the time to regain access is in minutes, the account's reset in seconds; a
 * pause beyond what the network documents is a mistake in its header and is cut. Source: developers.facebook.com graph-api/overview/rate-limiting.
 */
export function usageOf(header: (name: string) => string | null | undefined, longestPauseMs: number): RateUsage | undefined {
  const app = counters.safeParse(jsonOf(header('x-app-usage') ?? ''))
  const account = accountUsage.safeParse(jsonOf(header('x-ad-account-usage') ?? ''))
  const business = businessUsage.safeParse(jsonOf(header('x-business-use-case-usage') ?? ''))
  const report = reportUsage.safeParse(jsonOf(header('x-fb-ads-insights-throttle') ?? ''))
  const usage = worstUsage([
    app.success ? { used: { app: highest(app.data) }, pauseMs: 0 } : undefined,
    account.success ? ofAccount(account.data) : undefined,
    // for how long is told by the business use next to it
    report.success ? { used: { app: report.data.app_id_util_pct, reports: report.data.acc_id_util_pct }, pauseMs: 0 } : undefined,
    ...(business.success ? Object.values(business.data).flat().map(ofBusiness) : []),
  ])
  return usage && { ...usage, pauseMs: Math.min(usage.pauseMs, longestPauseMs) }
}

const highest = (used: z.output<typeof counters>): number => Math.max(used.call_count, used.total_cputime, used.total_time)

function ofAccount(used: z.output<typeof accountUsage>): RateUsage {
  const size = TIERS[used.ads_api_access_tier ?? '']
  return {
    used: { score: used.acc_id_util_pct },
    pauseMs: used.acc_id_util_pct >= 100 ? used.reset_time_duration * 1000 : 0,
    ...(size === undefined ? {} : { sizes: { score: size } }),
  }
}

const ofBusiness = (used: z.output<typeof businessUsage>[string][number]): RateUsage => ({
  used: { [used.type === 'ads_insights' ? 'reports' : 'business']: highest(used) },
  pauseMs: used.estimated_time_to_regain_access * MINUTE_MS,
})
