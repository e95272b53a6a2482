import { randomUUID } from 'node:crypto'
import { warningDays } from '#domain/account/authorisation.ts'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { ACCESS_SPREADERS, accessOfSpreader } from '#domain/channels/access.ts'
import type { TokenFacts } from '#server/connectors/core/access-port.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { keepFacts } from './account-reading.ts'
import { clock, holdThese } from './account-reading.repository.ts'
import { listAll, patience } from './asset-list.ts'
import { networkOf } from './authorisation.service.ts'
import * as repository from './entered-credential.repository.ts'
import { nextReadingMs, warningText, type UpkeepDeps } from './upkeep-terms.ts'

/** A token that was entered by hand for these accounts of a network. */
type Entered = repository.Leased & { channel: string; token: string }

/**
 * Reads the credentials that are due and were entered by hand: what each token may do and until when, and its ad accounts, which are listed once
 * for all that have the same token. False when none is due.
 * @throws Error for a credential that does not open; the others are read before
 */
export async function keepEntered(deps: UpkeepDeps): Promise<boolean> {
  const attempt = randomUUID()
  const spreaders = ACCESS_SPREADERS.filter((id) => deps.connectors.get(accessOfSpreader(id)?.channel ?? '')?.access)
  const due = await repository.claimDue(deps.db, spreaders, attempt)
  const byToken = new Map<string, { channel: string; token: string; ids: string[] }>()
  const unopened: Error[] = []
  for (const { account_id: id, spreader_id: spreaderId, credential } of due) {
    try {
      const [channel, token] = [accessOfSpreader(spreaderId)?.channel ?? '', deps.vault.open(credential, id)]
      const same = byToken.get(`${channel} ${token}`) ?? { channel, token, ids: [] }
      same.ids.push(id)
      byToken.set(`${channel} ${token}`, same)
    } catch (error) {
      unopened.push(error instanceof Error ? error : new Error(String(error)))
    }
  }
  for (const entered of byToken.values()) await keepOne(deps, { ...entered, attempt })
  if (unopened[0]) throw unopened[0]
  return due.length > 0
}

async function keepOne(deps: UpkeepDeps, entered: Entered): Promise<void> {
  const { db, now = () => new Date() } = deps
  const began = await clock(db)
  const read = await readToken(deps, entered)
  const trouble = 'facts' in read ? await readAccounts(deps, entered, read.facts, began) : read.trouble
  const isTold = 'facts' in read ? await warn(deps, entered, read.facts, now()) : true
  await repository.release(db, entered, { trouble: trouble ?? '', began, afterMs: nextReadingMs(trouble, isTold) })
}

/** What the network says of the token is kept with each of its accounts, and a line in the trail tells what changed. */
async function readToken(deps: UpkeepDeps, entered: Entered): Promise<{ facts: TokenFacts } | { trouble: AccessTrouble }> {
  const { db } = deps
  await repository.extendLease(db, entered)
  const read = await networkOf(deps, entered.channel).port.inspect({ token: entered.token, app: null }, patience())
  if (!('ok' in read)) return { trouble: read.trouble }
  const facts = read.ok
  await db.transaction().execute(async (trx) => {
    await holdThese(trx, entered.ids)
    const held = await repository.holdLeased(trx, entered)
    await repository.noteFacts(
      trx,
      held.map(({ account_id: id }) => id),
      facts,
    )
    await writeAudit(
      trx,
      held.flatMap((one) => {
        const [before, after] = changeOf(one, facts)
        if (JSON.stringify(before) === JSON.stringify(after)) return []
        const line = { userId: null, requestId: entered.attempt, entity: 'credential', event: 'credential.inspected' }
        return [{ ...line, entityId: one.account_id, before, after }]
      }),
    )
  })
  return { facts }
}

/** What the trail tells before and after. Of a credential that was never read it is only known that it was taken for good. */
function changeOf({ network_user_name, rights, expires_at, read_at }: repository.Held, facts: TokenFacts): [object, object] {
  const [was, is] = [{ status: 'authorised' }, { status: facts.valid ? 'authorised' : 'invalid' }]
  if (read_at === null) return [was, is]
  const told = facts.valid ? { network_user_name: facts.userName, rights: facts.rights } : { network_user_name, rights }
  return [
    { network_user_name, rights, expires_at, ...was },
    { ...told, expires_at: facts.expiresAt, ...is },
  ]
}

/** Answers why the accounts could not be read, or null. */
async function readAccounts(deps: UpkeepDeps, entered: Entered, facts: TokenFacts, began: string): Promise<AccessTrouble | null> {
  if (!facts.valid) return 'token_refused'
  const { db } = deps
  const { port } = networkOf(deps, entered.channel)
  const listed = await listAll(port, { token: entered.token, app: null }, { kind: 'account' }, () => repository.extendLease(db, entered))
  if (!('ok' in listed)) return listed.trouble
  await db.transaction().execute(async (trx) => {
    const stored = await holdThese(trx, entered.ids)
    const held = new Set((await repository.holdLeased(trx, entered)).map(({ account_id: id }) => id))
    const before = stored.filter(({ account_id: id }) => held.has(id))
    await keepFacts(trx, { listed: listed.ok, before, began, attempt: entered.attempt })
  })
  return null
}

/** Tells the group once of each of the days before the end. False when the robot did not take it. */
async function warn({ db, tell }: UpkeepDeps, entered: Entered, { valid, expiresAt, userName }: TokenFacts, now: Date): Promise<boolean> {
  const days = expiresAt === null || !valid ? null : warningDays(expiresAt, now)
  if (!tell || expiresAt === null || days === null || (await repository.isWarned(db, entered.ids, days))) return true
  const about = { what: '手动填写的账户凭证', after: '请更换凭证', name: userName, accounts: entered.ids.length }
  if (!(await tell(warningText(about, { expiresAt: expiresAt.toISOString(), days })))) return false
  await repository.noteWarned(db, entered, days)
  return true
}
