import type { Kysely } from 'kysely'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuthorisationDeps } from './authorisation.service.ts'

export type UpkeepDeps = AuthorisationDeps & {
  db: Kysely<Database>
  /** the group's robot; null where there is none */
  tell: ((text: string) => Promise<boolean>) | null
  now?: () => Date
}

/** Between two readings of a token. */
const EVERY_MS = 6 * 3_600_000
/** After a network that did not answer, or a robot that was away. */
const SOON_MS = 10 * 60_000

/** When to read a token again: at the latest when it is due for renewal, in `renewInMs`. A missing permission is not retried early. */
export function nextReadingMs(trouble: AccessTrouble | null, isTold: boolean, renewInMs: number | null = null): number {
  const isWell = isTold && (trouble === null || trouble === 'right_missing')
  return isWell ? Math.max(SOON_MS, Math.min(EVERY_MS, renewInMs ?? EVERY_MS)) : SOON_MS
}

/** What the group is told of a token that ends; `what` and `after` say which kind it is, and what to do. */
export const warningText = (
  { what, after, name, accounts }: { what: string; after: string; name: string; accounts: number },
  { expiresAt, days }: { expiresAt: string; days: number },
): string =>
  [
    `${what}将在 ${days} 天内到期：${name}`,
    `到期时间 ${zonedCompanyTime(expiresAt)}，涉及 ${accounts} 个广告账户`,
    `到期后这些账户停止推送，${after}。`,
  ].join('\n')
