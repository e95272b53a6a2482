import type { Kysely, Transaction } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import {
  bindBlockers,
  objectKey,
  partsOfTarget,
  rehearseBlockers,
  rtaChanges,
  rtaWarnings,
  samePayload,
  settledState,
  targetId,
  tidyObjects,
  type RtaBinding,
  type RtaPayload,
} from '#domain/rta/rta.ts'
import type { Database } from '#server/db/schema.ts'
import { Refused, refuseIf } from '#server/kit/refused.ts'
import { away, BIND_MS, hashOf, seenOf, type Ending, type Reached, type RtaNetwork, type Trouble } from './rta-network.ts'
import {
  isTargetOf,
  readNames,
  readNumbers,
  readRehearsal,
  readRtaAccounts,
  readVersion,
  type RehearsalRead,
  type RtaAccount,
  type RtaScope,
  type VersionRead,
} from './rta.reads.ts'
import { holdTarget, insertRehearsal, insertVersion, settleVersion } from './rta.repository.ts'

type Db = Kysely<Database>
/** `madeAt`: when rehearsals and versions are made, now by default; the demo makes old ones. */
export type RtaDeps = { network: RtaNetwork; now: () => number; madeAt?: () => Date }
export type RtaCaller = { userId: string; scope: RtaScope }

/** After this a call of a bind can no longer be under way: what the network has bound then is how the version ended. */
export const SETTLES_MS = BIND_MS + 30_000

export type Listed = Reached['customer']['targets'][number] & { targetId: string; reached: Reached }

type TargetList = { targets: Listed[]; troubles: Trouble[]; accounts: RtaAccount[] }

/** Every strategy that the accounts of the caller reach, accounts that could not be asked, and all accounts of the caller. */
export async function listTargets(deps: RtaDeps, db: Db, scope: RtaScope): Promise<TargetList> {
  const accounts = await readRtaAccounts(db, scope)
  const { reached, troubles } = await deps.network.customers(db, accounts)
  const targets = reached.flatMap((one) =>
    one.customer.targets.map((target) => ({ ...target, targetId: targetId(one.customer.id, target.id), reached: one })),
  )
  return { targets: targets.sort((one, other) => one.name.localeCompare(other.name, 'zh')), troubles, accounts }
}

/**
 * Holds a strategy to the grants: a rehearsal of it names an account of the caller, or one of these accounts reaches it at the network. Answers all
 * accounts of the caller.
 * @throws Refused 404 where neither is so, 503 where the network cannot be asked
 */
export async function visibleTarget(deps: RtaDeps, db: Db, scope: RtaScope, target: string): Promise<RtaAccount[]> {
  const accounts = await readRtaAccounts(db, scope)
  const ids = accounts.map(({ account_id: id }) => id)
  if (await isTargetOf(db, target, ids)) return accounts
  const { found, troubles } = await reachedTarget(deps, db, accounts, target)
  if (!found) throw troubles[0] ? away(troubles[0].reason) : gone()
  return accounts
}

const usable = (accounts: readonly RtaAccount[]): RtaAccount[] => accounts.filter(({ ref }) => ref !== null)

const gone = (): Refused => new Refused(blocker('rta.target_gone', { field: 'target_id' }), { status: 404 })

async function reachedTarget(deps: RtaDeps, db: Db, accounts: readonly RtaAccount[], target: string) {
  const { customerId, outerId } = partsOfTarget(target)
  const { reached, troubles } = await deps.network.customers(db, accounts)
  const found = reached.find(({ customer }) => customer.id === customerId && customer.targets.some(({ id }) => id === outerId))
  return { found, reached, troubles }
}

/** What the network has bound now, held against a payload. */
type Judged = Omit<RehearsalRead, 'id' | 'made_by' | 'made_at' | 'base_version'> & {
  kept: RtaBinding[]
  names: Record<string, string>
  accounts: ReadonlyMap<string, RtaAccount>
}

/** @throws Refused 404 for a strategy that no account of the caller reaches, 503 where the network does not tell */
async function judge(deps: RtaDeps, db: Db, accounts: readonly RtaAccount[], payload: RtaPayload): Promise<Judged> {
  const { found, reached, troubles } = await reachedTarget(deps, db, accounts, payload.target_id)
  if (!found) throw troubles[0] ? away(troubles[0].reason) : gone()
  const own = new Map(found.accounts.map((account) => [account.account_id, account]))
  const chosen = new Set(payload.objects.map(({ account_id: id }) => id))
  const asked = usable(found.accounts).filter(({ account_id: id }, at) => at === 0 || chosen.has(id))
  const bound = await deps.network.bound(db, payload.target_id, asked)
  const { changes, kept } = rtaChanges(payload, bound, (id) => own.has(id))
  const names = Object.fromEntries(
    reached.flatMap(({ customer }) => customer.targets.map(({ id, name }) => [targetId(customer.id, id), name])),
  )
  const word = (target: string) => names[target] ?? partsOfTarget(target).outerId
  return {
    target_id: payload.target_id,
    target_name: word(payload.target_id),
    hash: hashOf(payload),
    objects: tidyObjects(payload.objects),
    changes,
    warnings: rtaWarnings(payload, changes, kept.length, word),
    refusals: [
      ...(found.customer.enabled ? [] : [blocker('rta.service_off', { params: { name: found.customer.name } })]),
      ...(await objectRefusals(db, payload, accounts, own)),
    ],
    outside: kept.length,
    seen: seenOf(payload, bound),
    kept,
    names,
    accounts: own,
  }
}

/** What is against single objects: an account that cannot be used or is of another customer, an ad that is not there. */
async function objectRefusals(
  db: Db,
  { objects }: RtaPayload,
  accounts: readonly RtaAccount[],
  own: Judged['accounts'],
): Promise<Blocker[]> {
  const known = new Map(accounts.map((account) => [account.account_id, account]))
  const { ads } = await readNames(db, objects)
  return objects.flatMap((object): Blocker[] => {
    const account = known.get(object.account_id)
    const params = { id: object.ad_id ?? object.account_id, account: account?.name ?? object.account_id }
    if (!account?.ref) return [blocker('rta.account_off', { field: 'objects', params })]
    if (!own.has(object.account_id)) return [blocker('rta.account_of_other', { field: 'objects', params })]
    if (object.ad_id === null) return []
    const ad = ads.get(objectKey(object))
    return !ad || ad.is_gone ? [blocker('rta.ad_gone', { field: 'objects', params })] : []
  })
}

export type Rehearsal = { judged: Judged; settled: Settled[] }
/** A version that was on its way, and how it ended. */
export type Settled = { version: VersionRead; ending: NonNullable<Ending> }

/**
 * Rehearses a payload: everything is checked and the network is asked what is bound; nothing is written there. A version whose outcome was not known is
 * settled first.
 */
export async function rehearse(deps: RtaDeps, db: Db, scope: RtaScope, payload: RtaPayload, base: number): Promise<Rehearsal> {
  refuseIf(rehearseBlockers(payload))
  const accounts = await visibleTarget(deps, db, scope, payload.target_id)
  const settled = await settleOpen(deps, db, accounts, payload.target_id)
  await refuseMoved(db, payload.target_id, base)
  return { judged: await judge(deps, db, accounts, payload), settled }
}

/** @throws Moved where a later version is there than the caller has seen */
async function refuseMoved(db: Db, target: string, base: number): Promise<void> {
  const { latest } = await readNumbers(db, target)
  if (latest !== base) throw new Moved(latest)
}

/** A later version is there: a 409 with it. The route tells it as the caller may see it. */
export class Moved extends Error {
  readonly latest: number
  constructor(latest: number) {
    super(`version ${latest}`)
    this.latest = latest
  }
}

/** Settles the version of a strategy that is on its way, by what the network has bound. @throws Refused 503 while a call of it may be under way */
async function settleOpen(deps: RtaDeps, db: Db, accounts: readonly RtaAccount[], target: string): Promise<Settled[]> {
  const { latest } = await readNumbers(db, target)
  const version = latest > 0 ? await readVersion(db, { targetId: target, number: latest }) : null
  if (version?.state !== 'sending') return []
  return [{ version, ending: await readBack(deps, db, accounts, version) }]
}

/**
 * How a version ended, by what the network has bound. That all is bound is believed at once; that something is not, only when no call can be under way.
 * @throws Refused 503 until then, and where the network does not tell
 */
async function readBack(deps: RtaDeps, db: Db, accounts: readonly RtaAccount[], version: VersionRead): Promise<NonNullable<Ending>> {
  const { found } = await reachedTarget(deps, db, accounts, version.target_id)
  if (!found) throw underWay()
  const changed = new Set(version.changes.map(({ account_id: id }) => id))
  // any token of the customer tells all that is bound to the strategy
  const asked = usable(found.accounts).filter(({ account_id: id }, at) => at === 0 || changed.has(id))
  const bound = await deps.network.bound(db, version.target_id, asked)
  const { state, open } = settledState(version.changes, bound)
  if (state !== 'bound' && deps.now() - version.made_at.getTime() < SETTLES_MS) throw underWay()
  return { state, results: open.map(({ account_id, ad_id }) => ({ account_id, ad_id, reason: '' })) }
}

const underWay = (): Refused => new Refused('rta.binding_under_way', { status: 503, retryAfterS: 10 })

export type Bind = { target_id: string; objects: RtaPayload['objects']; base: number; ticket: string; rehearsalId: string; hash: string }

/**
 * Binds exactly what was rehearsed. The version is stored before the first call leaves; the same ticket finds it again, and then the network is read
 * instead of anything being sent.
 * @throws Refused 503 while the outcome is not known, 409 `ticket.reused` for a ticket of another user or payload; Moved where a later version is there
 */
export async function bind(deps: RtaDeps, db: Db, caller: RtaCaller, asked: Bind): Promise<Settled> {
  const payload = { target_id: asked.target_id, objects: asked.objects }
  const before = await readVersion(db, { ticket: asked.ticket })
  if (before) {
    if (before.made_by.id !== caller.userId || !samePayload(before, payload)) throw new Refused('ticket.reused', { status: 409 })
    return await again(deps, db, caller.scope, before)
  }
  const accounts = await visibleTarget(deps, db, caller.scope, asked.target_id)
  refuseIf(rehearseBlockers(payload))
  await refuseMoved(db, asked.target_id, asked.base)
  const rehearsal = await readRehearsal(db, asked.rehearsalId, caller.userId)
  if (rehearsal && (rehearsal.hash !== hashOf(payload) || asked.hash !== rehearsal.hash)) throw new Refused('rta.payload_changed')
  const known = rehearsal && { ...rehearsal, made_at: rehearsal.made_at.toISOString() }
  refuseIf(bindBlockers({ payload, rehearsal: known, latest: asked.base, nowMs: deps.now() }))
  if (!rehearsal) throw new Refused('rta.rehearsal_missing')
  const judged = await judge(deps, db, accounts, payload)
  if (judged.seen !== rehearsal.seen) {
    await refuseMoved(db, asked.target_id, asked.base) // changed by another user here
    throw new Refused('rta.network_changed')
  }
  refuseIf(judged.refusals)
  const version = await db.transaction().execute((trx) => begin(trx, deps, asked, { rehearsal, kept: judged.kept }))
  const ending = await deps.network.send(db, rehearsal.changes, judged.accounts)
  return { version, ending: ending ?? (await readBack(deps, db, accounts, version)) }
}

/** A ticket whose version is stored: what is known of it, else what the network says. */
async function again(deps: RtaDeps, db: Db, scope: RtaScope, version: VersionRead): Promise<Settled> {
  const { state, results } = version
  if (state !== 'sending') return { version, ending: { state, results } }
  return { version, ending: await readBack(deps, db, await readRtaAccounts(db, scope), version) }
}

async function begin(
  trx: Transaction<Database>,
  { madeAt }: RtaDeps,
  { target_id, base, ticket }: Bind,
  { rehearsal, kept }: { rehearsal: RehearsalRead; kept: readonly RtaBinding[] },
): Promise<VersionRead> {
  await holdTarget(trx, target_id)
  await refuseMoved(trx, target_id, base)
  await insertVersion(trx, {
    target_id,
    number: base + 1,
    rehearsal_id: rehearsal.id,
    ticket,
    kept,
    ...(madeAt ? { made_at: madeAt() } : {}),
  })
  const version = await readVersion(trx, { ticket })
  if (!version) throw new Error('a version is there once it is stored')
  return version
}

/** Stores a rehearsal, and answers it as it is kept. */
export async function keepRehearsal(
  trx: Db,
  { madeAt }: RtaDeps,
  { judged }: Rehearsal,
  by: { userId: string; base: number },
): Promise<RehearsalRead> {
  const { kept: _kept, names: _names, accounts: _accounts, ...row } = judged
  const made = { ...row, base_version: by.base, made_by: by.userId }
  return { ...made, ...(await insertRehearsal(trx, made, madeAt?.())) }
}

/** Stores how a version ended. Answers whether it was this call that settled it. */
export const settle = (trx: Db, { version, ending }: Settled): Promise<boolean> => settleVersion(trx, version, ending)
