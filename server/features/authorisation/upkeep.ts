import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type * as contract from '#contract/network-access.ts'
import { warningDays } from '#domain/account/authorisation.ts'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { ACCESS_CHANNELS } from '#domain/channels/access.ts'
import type { Access, TokenFacts, TokenKey } from '#server/connectors/core/port.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { startWorkLoop, type WorkLog } from '#server/push/work-loop.ts'
import { noted, readAccounts } from './account-reading.ts'
import { patience } from './asset-list.ts'
import { readAuthorisations } from './authorisation.reads.ts'
import { holdAuthorisation, noteFacts } from './authorisation.repository.ts'
import { authorisationAt, keyOf, networkOf, shownOf, traceOf } from './authorisation.service.ts'
import { keepEntered } from './entered-credential.ts'
import { nextReadingMs, warningText, type UpkeepDeps } from './upkeep-terms.ts'
import * as repository from './upkeep.repository.ts'

/** A token that ends within so many days is renewed, where the network renews. */
const RENEW_DAYS = 14
const DAY_MS = 86_400_000
const SWEEP_MS = 60_000

/**
 * Reads the token that is due: what it may do and until when, renews one that ends soon, warns of its end, and reads its ad accounts. Of several workers one has
 * it: a lease is taken before the network is asked, and what was read is stored only by who still has it, of the token that was asked about. False when none is due.
 */
export async function keepNext(deps: UpkeepDeps): Promise<boolean> {
  const { db, now = () => new Date() } = deps
  const attempt = randomUUID()
  const id = await repository.claimDue(db, ACCESS_CHANNELS, attempt)
  if (id === null) return false
  const held = { id, attempt }
  const trouble = (await readToken(deps, held, now())) ?? (await readAccounts(deps, held))
  const isTold = await warn(deps, await authorisationAt(db, id), now())
  await repository.release(db, held, nextReadingMs(trouble, isTold))
  return true
}

/** Answers why the network said nothing about the token, or null. */
async function readToken(deps: UpkeepDeps, held: repository.Held, now: Date): Promise<AccessTrouble | null> {
  const { db } = deps
  const [row] = await readAuthorisations(db, { id: held.id })
  if (!row) return null
  const { port } = networkOf(deps, row.channel)
  const key = await keyOf(db, deps, row)
  const read = await port.inspect(key, patience())
  if (!('ok' in read)) return await noted(db, held, read.trouble)
  const renewed = await longerLiving(deps, row.channel, key, read.ok, now)
  const facts = renewed ? await port.inspect({ ...key, token: renewed }, patience()) : read
  await db.transaction().execute(async (trx) => {
    const now = await holdAuthorisation(trx, held.id)
    if (now.lease_by !== held.attempt || now.version !== row.version) return
    if (renewed) await repository.storeRenewed(trx, deps.vault, held.id, renewed)
    // of a token that ended the network tells no rights: those it had remain to be seen
    if ('ok' in facts) await noteFacts(trx, held.id, facts.ok.valid ? facts.ok : { ...facts.ok, rights: row.rights })
    const [before, after] = [traceOf(shownOf(row)), traceOf(await authorisationAt(trx, held.id))]
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const event = renewed ? 'authorisation.renewed' : 'authorisation.inspected'
    await writeAudit(trx, [{ userId: null, requestId: held.attempt, entity: 'authorisation', entityId: held.id, event, before, after }])
  })
  return 'ok' in facts ? null : await noted(db, held, facts.trouble)
}

/** The longer-living token of one that ends soon; null where it does not, or the network gives none. */
async function longerLiving(deps: UpkeepDeps, channel: string, key: TokenKey, facts: TokenFacts, now: Date): Promise<string | null> {
  const { network, port } = networkOf(deps, channel)
  const endsSoon = facts.expiresAt !== null && facts.expiresAt.getTime() - now.getTime() < RENEW_DAYS * DAY_MS
  const renew = port.renew?.bind(port)
  const { app } = key
  if (!facts.valid || !endsSoon || !network.renews || !renew || !app) return null
  const given: Access<{ token: string }> = await asEffect('token-renew', () => renew({ token: key.token, app }, patience()))
  return 'ok' in given ? given.ok.token : null
}

/** Tells the group once of each of the days before the end. False when the robot did not take it. */
async function warn({ db, tell }: UpkeepDeps, authorisation: contract.Authorisation, now: Date): Promise<boolean> {
  const { id, status, expires_at: at } = authorisation
  if (!tell || at === null || status !== 'authorised') return true
  const expiresAt = new Date(at)
  const days = warningDays(expiresAt, now)
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
