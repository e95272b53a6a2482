import type { AccessTrouble } from '#domain/account/network-state.ts'
import type { TokenFacts } from '#server/connectors/core/access-port.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { noted } from './account-reading.ts'
import { patience } from './asset-list.ts'
import { readAuthorisations, type StoredAuthorisation } from './authorisation.reads.ts'
import { holdAuthorisation, noteFacts } from './authorisation.repository.ts'
import { keyOf, networkOf, shownOf, traceOf } from './authorisation.service.ts'
import { renewIfDue } from './token-renewal.ts'
import type { UpkeepDeps } from './upkeep-terms.ts'
import type { Held } from './upkeep.repository.ts'

/** `trouble`: why the token could not be read, or was refused; `version`: of the token that was read; `renewAt`: from the network. */
export type TokenReading = { trouble: AccessTrouble | null; version: number; renewAt: Date | null }

/** Reads the permissions and the end of a token; renews it if that is due, and then reads the new one. */
export async function readToken(deps: UpkeepDeps, held: Held, now: Date): Promise<TokenReading> {
  const [row] = await readAuthorisations(deps.db, { id: held.id })
  if (!row) return { trouble: null, version: 0, renewAt: null }
  const told = await inspected(deps, row)
  if (!('ok' in told)) return await failed(deps, held, row, told.trouble)
  const { key, facts } = told.ok
  const renewal = await renewIfDue(deps, held, { row, key, facts, now })
  if (renewal.kind === 'overtaken') return { trouble: null, version: row.version, renewAt: null }
  if (renewal.kind === 'stored') return await readRenewed(deps, held, renewal.row)
  const failure = renewal.kind === 'failed' && facts.renewAt !== null ? renewal : null
  // once its refresh token has ended, the access token ends within a day, if it has not ended already
  if (failure?.trouble === 'token_refused') return await keep(deps, held, row, { ...facts, valid: false, reason: failure.message })
  if (facts.valid || !failure) await keep(deps, held, row, facts)
  return failure ? await failed(deps, held, row, failure.trouble) : { trouble: null, version: row.version, renewAt: facts.renewAt }
}

async function readRenewed(deps: UpkeepDeps, held: Held, row: StoredAuthorisation): Promise<TokenReading> {
  const told = await inspected(deps, row)
  return 'ok' in told ? await keep(deps, held, row, told.ok.facts) : await failed(deps, held, row, told.trouble)
}

async function inspected(deps: UpkeepDeps, row: StoredAuthorisation) {
  const key = await keyOf(deps.db, deps, row)
  const told = await networkOf(deps, row.channel).port.inspect(key, patience())
  return 'ok' in told ? { ok: { key, facts: told.ok } } : told
}

const failed = async ({ db }: UpkeepDeps, held: Held, { version }: StoredAuthorisation, trouble: AccessTrouble): Promise<TokenReading> => ({
  trouble: await noted(db, held, trouble),
  version,
  renewAt: null,
})

/** Stores what the network says about the token of `row`, while we hold the lease and the authorisation still has that token. */
async function keep({ db }: UpkeepDeps, held: Held, row: StoredAuthorisation, facts: TokenFacts): Promise<TokenReading> {
  await db.transaction().execute(async (trx) => {
    const now = await holdAuthorisation(trx, held.id)
    if (now.lease_by !== held.attempt || now.version !== row.version) return
    // the network returns no permissions for a token that has ended: keep showing those it had
    await noteFacts(trx, held.id, facts.valid ? facts : { ...facts, rights: row.rights })
    const [after = row] = await readAuthorisations(trx, { id: held.id })
    if (!isOther(row, after)) return
    const line = { userId: null, requestId: held.attempt, entity: 'authorisation', entityId: held.id, event: 'authorisation.inspected' }
    await writeAudit(trx, [{ ...line, before: traceOf(shownOf(row)), after: traceOf(shownOf(after)) }])
  })
  return { trouble: null, version: row.version, renewAt: facts.renewAt }
}

/** Networks round the end of a token to the second, so a smaller difference is not a change. */
const NEAR_MS = 60_000
function isOther(before: StoredAuthorisation, after: StoredAuthorisation): boolean {
  const [was, is] = [before.expires_at, after.expires_at]
  const isSameEnd = was !== null && is !== null && Math.abs(was.getTime() - is.getTime()) < NEAR_MS
  const traced = (row: StoredAuthorisation) => JSON.stringify(traceOf(shownOf(isSameEnd ? { ...row, expires_at: is } : row)))
  return traced(before) !== traced(after)
}
