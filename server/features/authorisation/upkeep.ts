import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type * as contract from '#contract/network-access.ts'
import { expiryDays, warningDays } from '#domain/account/authorisation.ts'
import { ACCESS_CHANNELS, accessOfChannel } from '#domain/channels/access.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { readAccounts } from './account-reading.ts'
import { authorisationAt } from './authorisation.service.ts'
import { keepEntered } from './entered-credential.ts'
import { readToken } from './token-reading.ts'
import { nextReadingMs, warningText, type UpkeepDeps } from './upkeep-terms.ts'
import * as repository from './upkeep.repository.ts'

const SWEEP_MS = 60_000

/**
 * Takes the next token that is due: reads its permissions and its end, renews it if that is due, warns before its end, and reads its ad accounts. A lease
 * keeps other workers from it; results are stored only while the worker holds the lease and the token is unchanged. Returns false when none is due.
 */
export async function keepNext(deps: UpkeepDeps): Promise<boolean> {
  const { db, connectors, now = () => new Date() } = deps
  const attempt = randomUUID()
  const channels = ACCESS_CHANNELS.filter((channel) => connectors.get(channel)?.access)
  const id = await repository.claimDue(db, channels, attempt)
  if (id === null) return false
  const held = { id, attempt }
  const { version, renewAt, ...read } = await readToken(deps, held, now())
  const trouble = read.trouble ?? (await readAccounts(deps, held))
  const renewInMs = renewAt === null ? null : renewAt.getTime() - now().getTime()
  // no warning for a token that is renewed without the user
  const isTold = (renewInMs ?? 0) > 0 || (await warn(deps, await authorisationAt(db, id), now()))
  await repository.release(db, held, { version, afterMs: nextReadingMs(trouble, isTold, renewInMs) })
  return true
}

/** Tells the group once of each of the days before the end. False when the robot did not take it. */
async function warn({ db, tell }: UpkeepDeps, authorisation: contract.Authorisation, now: Date): Promise<boolean> {
  const { id, channel, status, expires_at: at } = authorisation
  if (!tell || at === null || status !== 'authorised') return true
  const expiresAt = new Date(at)
  const days = warningDays(expiresAt, now, expiryDays(accessOfChannel(channel)))
  if (days === null || (await repository.isWarned(db, id, expiresAt, days))) return true
  if (!(await tell(sentenceOf(authorisation, at, days)))) return false
  await repository.noteWarned(db, id, expiresAt, days)
  return true
}

const sentenceOf = (
  { network_user_name: name, app_name: app, accounts }: contract.Authorisation,
  expiresAt: string,
  days: number,
): string =>
  warningText({ what: '账户授权', after: '请重新登录授权', name: app ? `${name}（${app}）` : name, accounts }, { expiresAt, days })

/** Keeps every token that people gave us or entered, as long as the worker runs. */
export function startUpkeep({ pool, log, sweepMs = SWEEP_MS, ...deps }: UpkeepDeps & { pool: pg.Pool; log: WorkLog; sweepMs?: number }): {
  stop: () => Promise<void>
} {
  return startWorkLoop(
    { pool, log, sweepMs },
    {
      channel: 'authorisation_waits',
      next: async () => (await keepNext(deps)) || (await keepEntered(deps)),
      failed: 'a token could not be read again; it is tried later',
    },
  )
}
