import { createPointBucket, createTokenBucket, type PointBucket, type TokenBucket } from '../kit/buckets.ts'
import { rateLimited } from './graph-error.ts'
import type { MetaBehaviour } from './options.ts'

/** Reports have a limit of their own; everything else shares the score of the ad account. */
export type LimitKind = 'management' | 'insights'

/** The score of each ad account, and the usage headers that every answer about it carries. */
export type AccountLimits = {
  /** counts calls or throws the refusal */
  spend: (account: string, write: boolean, calls: number, nowMs: number) => void
  /** counts one report, or throws the refusal of reports */
  spendReport: (account: string, nowMs: number) => void
  /** blocks the account as if its score were full */
  block: (account: string, ms: number, nowMs: number, kind?: LimitKind) => void
  headers: (account: string | null, nowMs: number, kind?: LimitKind) => Record<string, string>
  usage: (nowMs: number) => { account: string; usedPercent: number; blockedMs: number }[]
  clear: () => void
}

/** What one app may call in an hour, and what may be called of one account; only shown, since the account's score refuses first. */
const APP_CALLS_AN_HOUR = 200_000
const ACCOUNT_CALLS_AN_HOUR = 100_000

/** The code of a refused report (business use case `ads_insights`). */
export const REPORT_CODE = 80000

export function createAccountLimits(behaviour: MetaBehaviour): AccountLimits {
  const scores = new Map<string, PointBucket>()
  const reports = new Map<string, PointBucket>()
  const mutations = new Map<string, TokenBucket>()
  const called = new Map<string, PointBucket>()
  let app = createPointBucket(anHour(APP_CALLS_AN_HOUR))

  const scoreOf = (account: string, kind: LimitKind = 'management') => {
    const kept = kind === 'insights' ? reports : scores
    const score = kept.get(account) ?? createPointBucket(() => behaviour.limits)
    kept.set(account, score)
    return score
  }
  const calledOf = (account: string) => {
    const calls = called.get(account) ?? createPointBucket(anHour(ACCOUNT_CALLS_AN_HOUR))
    called.set(account, calls)
    return calls
  }
  const mutationsOf = (account: string) => {
    const bucket =
      mutations.get(account) ??
      createTokenBucket(() => ({ perSecond: behaviour.limits.mutationsPerSecond, burst: behaviour.limits.mutationsPerSecond }))
    mutations.set(account, bucket)
    return bucket
  }
  return {
    spend: (account, write, calls, nowMs) => {
      app.take(calls, nowMs)
      calledOf(account).take(calls, nowMs)
      const { writePoints, readPoints, code, mutationsPerSecond } = behaviour.limits
      if (!scoreOf(account).take((write ? writePoints : readPoints) * calls, nowMs)) throw rateLimited(code)
      if (write && mutationsPerSecond > 0 && !mutationsOf(account).take(calls, nowMs)) throw rateLimited(613)
    },
    spendReport: (account, nowMs) => {
      app.take(1, nowMs)
      if (!scoreOf(account, 'insights').take(behaviour.limits.readPoints, nowMs)) throw rateLimited(REPORT_CODE)
    },
    block: (account, ms, nowMs, kind) => scoreOf(account, kind).block(ms, nowMs),
    headers: (account, nowMs, kind) => {
      const appPercent = Math.floor(app.usedPercent(nowMs))
      const shown = { 'x-app-usage': JSON.stringify({ call_count: appPercent, total_cputime: 0, total_time: 0 }) }
      if (account !== null && kind === 'insights')
        return { ...shown, ...reportHeaders(account, scoreOf(account, kind), appPercent, behaviour.limits.tier, nowMs) }
      return account === null
        ? shown
        : { ...shown, ...accountHeaders(account, scoreOf(account), calledOf(account), behaviour.limits.tier, nowMs) }
    },
    usage: (nowMs) =>
      [...scores].map(([account, score]) => ({
        account,
        usedPercent: Math.round(score.usedPercent(nowMs) * 100) / 100,
        blockedMs: score.blockedMs(nowMs),
      })),
    clear: () => {
      scores.clear()
      reports.clear()
      mutations.clear()
      called.clear()
      app = createPointBucket(anHour(APP_CALLS_AN_HOUR))
    },
  }
}

const anHour = (max: number) => () => ({ max, decaySeconds: 3600, blockSeconds: 0 })

/** The calls of the use case are counted an hour, apart from the score; a block of the score is told by both. */
function accountHeaders(account: string, score: PointBucket, calls: PointBucket, tier: string, nowMs: number): Record<string, string> {
  const used = score.usedPercent(nowMs)
  return {
    'x-ad-account-usage': JSON.stringify({
      acc_id_util_pct: Math.round(used * 100) / 100,
      reset_time_duration: Math.ceil(score.emptyMs(nowMs) / 1000),
      ads_api_access_tier: tier,
    }),
    ...businessUse(account, 'ads_management', { used: calls, blocked: score }, tier, nowMs),
  }
}

/** A report says the state of the limit of reports, and nothing of the account's score. */
function reportHeaders(account: string, score: PointBucket, appPercent: number, tier: string, nowMs: number): Record<string, string> {
  return {
    'x-fb-ads-insights-throttle': JSON.stringify({
      app_id_util_pct: appPercent,
      acc_id_util_pct: Math.round(score.usedPercent(nowMs) * 100) / 100,
      ads_api_access_tier: tier,
    }),
    ...businessUse(account, 'ads_insights', { used: score, blocked: score }, tier, nowMs),
  }
}

function businessUse(
  account: string,
  type: string,
  limit: { used: PointBucket; blocked: PointBucket },
  tier: string,
  nowMs: number,
): Record<string, string> {
  const blockedMs = limit.blocked.blockedMs(nowMs)
  const used = blockedMs > 0 ? 100 : limit.used.usedPercent(nowMs)
  const use = {
    type,
    call_count: Math.floor(used),
    total_cputime: Math.floor(used / 3),
    total_time: Math.floor(used / 3),
    estimated_time_to_regain_access: Math.ceil(blockedMs / 60_000),
    ads_api_access_tier: tier,
  }
  return { 'x-business-use-case-usage': JSON.stringify({ [account]: [use] }) }
}
