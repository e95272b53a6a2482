import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as contract from '#contract/network-access.ts'
import { ATTEMPT_MINUTES, rightBlockers, takeBlockers, type Offered } from '#domain/account/authorisation.ts'
import type { AccessTrouble } from '#domain/account/network-state.ts'
import { blocker } from '#domain/blocker.ts'
import { accessOfChannel, rightsAsked, usesOf, type NetworkAccess } from '#domain/channels/access.ts'
import type { Access, AccessPort, AppKey, AssetKind, Assets, TokenFacts, TokenKey } from '#server/connectors/core/access-port.ts'
import type { Connector } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { secretOwner, tokenOwner } from '#server/kit/credential.repository.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import type { Vault } from '#server/kit/vault.ts'
import { asEffect } from '#server/push/crash-points.ts'
import { askForAccounts } from './account-reading.repository.ts'
import { listAll, patience } from './asset-list.ts'
import { hasSpreader, knownPages, readApp, readAuthorisations, readHeld, type StoredAuthorisation } from './authorisation.reads.ts'
import * as repository from './authorisation.repository.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export type AuthorisationDeps = { connectors: ReadonlyMap<string, Connector>; vault: Vault }
type Network = { network: NetworkAccess; port: AccessPort }
type Person = { userId: string; session: Buffer }

/** @throws Refused for a channel whose accounts cannot be authorised here */
export function networkOf({ connectors }: AuthorisationDeps, channel: string): Network {
  const [network, port] = [accessOfChannel(channel), connectors.get(channel)?.access]
  if (!network || !port) throw new Refused(blocker('authorisation.channel_unknown', { field: 'channel' }))
  return { network, port }
}

/** What the network answered. @throws Refused with why it let us not in; 503 where it says nothing about us */
function told(answer: Trouble): never
function told<T>(answer: Access<T>): T
function told<T>(answer: Access<T>): T {
  if ('ok' in answer) return answer.ok
  const { trouble, message } = answer
  const how = isPassing(trouble) ? { status: 503, retryAfterS: 10 } : {}
  throw new Refused(blocker(`authorisation.trouble.${trouble}`, { params: { message } }), how)
}

type Trouble = Exclude<Access<never>, { ok: never }>
const isPassing = (trouble: AccessTrouble) => trouble === 'away' || trouble === 'throttled'

/** @throws Refused when there is none, it is retired, or it has no secret that opens */
async function appAt(db: Db, { vault }: AuthorisationDeps, id: string): Promise<{ key: AppKey; channel: string; id: string }> {
  const app = await readApp(db, id)
  if (!app) throw new Refused(blocker('thing.gone', { field: 'network_app_id' }), { status: 404 })
  if (app.retired) throw new Refused(blocker('authorisation.app_retired', { field: 'network_app_id' }))
  if (app.secret === '') throw new Refused(blocker('authorisation.secret_missing', { field: 'network_app_id' }))
  return { id, channel: app.channel, key: { appId: app.client_id, secret: vault.open(app.secret, secretOwner(id)) } }
}

/** What the network says of an application: a verdict, and no refusal. */
export async function verdictOf(db: Db, deps: AuthorisationDeps, id: string): Promise<contract.AppVerdict> {
  const { key, channel } = await appAt(db, deps, id)
  const answer = await networkOf(deps, channel).port.app(key, patience())
  return 'ok' in answer
    ? { trouble: '', message: '', name: answer.ok.name }
    : { trouble: answer.trouble, message: answer.message, name: '' }
}

/**
 * Tests a secret before it replaces the one that is held; a first one is kept whatever the network says of it.
 * @throws Refused where the network refuses it, and where the network cannot be asked, unless `untested`
 */
export async function testSecret(
  db: Db,
  deps: AuthorisationDeps,
  { id, secret, untested }: { id: string; secret: string; untested: boolean },
) {
  const app = await readApp(db, id)
  if (!app) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
  const access = deps.connectors.get(app.channel)?.access
  if (app.secret === '' || !access) return
  const answer = await access.app({ appId: app.client_id, secret }, patience())
  if ('ok' in answer) return
  const { trouble, message } = answer
  if (!isPassing(trouble))
    refuseIf([blocker(`authorisation.trouble.${trouble}`, { params: { message } }), blocker('authorisation.secret_kept')])
  if (!untested) throw new Refused(blocker('authorisation.secret_untested', { params: { message } }))
}

/** Opens a dialog: what it leads back with is worth something to this person, in this session, once. */
export async function beginDialog(
  db: Db,
  deps: AuthorisationDeps,
  { appId, redirectUrl, person }: { appId: string; redirectUrl: string; person: Person },
) {
  const { key, channel } = await appAt(db, deps, appId)
  const { network, port } = networkOf(deps, channel)
  const state = randomBytes(32).toString('base64url')
  const verifier = network.pkce ? randomBytes(32).toString('base64url') : null
  const attempt = { stateHash: hashToken(state), userId: person.userId, session: person.session, appId, redirectUrl, verifier }
  await repository.keepAttempt(db, attempt, ATTEMPT_MINUTES)
  const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url')
  return {
    url: port.dialogUrl({ appId: key.appId, redirectUrl, state, challenge, rights: rightsAsked(network) }),
    state,
    code_param: port.codeParam,
    minutes: ATTEMPT_MINUTES,
  }
}

/**
 * Exchanges what the dialog led back with, and asks what the token may do. The attempt is taken before the network is asked: of two answers one
 * goes on. A network that says nothing gives it back, so that the same answer can be sent again within its time.
 * @throws Refused `authorisation.state_unknown`, `.denied`, `.trouble.…`, `.right_missing.…`
 */
export async function redeemAnswer(
  db: Db,
  deps: AuthorisationDeps,
  { state, code, error, person }: { state: string; code?: string | undefined; error?: string | undefined; person: Person },
): Promise<Told> {
  const attempt = await repository.takeAttempt(db, { stateHash: hashToken(state), ...person }, ATTEMPT_MINUTES)
  if (!attempt) throw new Refused('authorisation.state_unknown')
  if (error !== undefined || !code) throw new Refused('authorisation.denied')
  const { key, channel, id: appId } = await appAt(db, deps, attempt.network_app_id)
  const { port } = networkOf(deps, channel)
  const answer = { code, redirectUrl: attempt.redirect_url, verifier: attempt.verifier }
  const given = await asEffect('token-redeem', () => port.redeem(key, answer, patience()))
  if (!('ok' in given)) return await refused(given, () => repository.giveBackAttempt(db, attempt))
  const asked = { channel, app: { id: appId, key }, kind: 'oauth', token: given.ok.token, by: person.userId } as const
  return await askAbout(deps, asked, () => repository.giveBackAttempt(db, attempt))
}

/** A token the network made without a dialog, as for a system user: what it may do. */
export async function askAboutPasted(
  db: Db,
  deps: AuthorisationDeps,
  { channel, appId, token, by }: { channel: string; appId?: string | undefined; token: string; by: string },
): Promise<Told> {
  const app = appId === undefined ? null : await appAt(db, deps, appId)
  if (app && app.channel !== channel) throw new Refused(blocker('authorisation.channel_unknown', { field: 'channel' }))
  return await askAbout(deps, { channel, app, kind: 'token', token: token.trim(), by })
}

type Taken = { channel: string; app: { id: string; key: AppKey } | null; kind: 'oauth' | 'token'; token: string; by: string }
/** A token with what the network says of it. */
type Told = Taken & { facts: TokenFacts }

/** @throws Refused for a token that may not do enough; `onPass` is done first where the network said nothing */
async function askAbout(deps: AuthorisationDeps, taken: Taken, onPass = () => Promise.resolve()): Promise<Told> {
  const { network, port } = networkOf(deps, taken.channel)
  const answer = await port.inspect({ token: taken.token, app: taken.app?.key ?? null }, patience())
  if (!('ok' in answer)) return await refused(answer, onPass)
  const facts = answer.ok
  if (!facts.valid) throw new Refused(blocker('authorisation.trouble.token_refused', { params: { message: facts.reason } }))
  refuseIf(rightBlockers(network, facts.rights))
  return { ...taken, facts }
}

async function refused(answer: Trouble, onPass: () => Promise<void>): Promise<never> {
  if (isPassing(answer.trouble)) await onPass()
  return told(answer)
}

/** Keeps a token the network was asked about. */
export async function takeToken(trx: Trx, deps: AuthorisationDeps, { channel, app, kind, token, by, facts }: Told) {
  const { id } = await repository.keepToken(trx, deps.vault, { channel, appId: app?.id ?? null, kind, token, facts, by })
  return await authorisationAt(trx, id)
}

/** @throws Refused 404 */
async function storedAt(db: Db, id: string): Promise<StoredAuthorisation> {
  const [row] = await readAuthorisations(db, { id })
  if (!row) throw new Refused(blocker('thing.gone', { field: 'id' }), { status: 404 })
  return row
}
export const authorisationAt = async (db: Db, id: string): Promise<contract.Authorisation> => shownOf(await storedAt(db, id))

/** What the trail tells of it. */
export const traceOf = ({ network_user_name, app_name, kind, rights, expires_at, status, last4 }: contract.Authorisation) => ({
  network_user_name,
  app_name,
  kind,
  rights,
  expires_at,
  status,
  last4,
})

/** As it may be shown: without the token. */
export function shownOf(row: StoredAuthorisation): contract.Authorisation {
  const network = accessOfChannel(row.channel)
  const { token: _token, created_by: _by, updated_at: _at, network_user_id: _user, ...shown } = row
  return {
    ...shown,
    uses: network ? usesOf(network, row.rights).map((one) => ({ ...one, needed: network.needed.includes(one.use) })) : [],
    expires_at: row.expires_at?.toISOString() ?? null,
    data_expires_at: row.data_expires_at?.toISOString() ?? null,
    read_at: row.read_at.toISOString(),
  }
}

/** The token of an authorisation, opened, with its application where that has a secret. */
export async function keyOf(db: Db, deps: Pick<AuthorisationDeps, 'vault'>, row: StoredAuthorisation): Promise<TokenKey> {
  const app = row.network_app_id === null ? null : await readApp(db, row.network_app_id)
  const secret = app?.secret ? deps.vault.open(app.secret, secretOwner(app.id)) : null
  return {
    token: deps.vault.open(row.token, tokenOwner(row.id)),
    app: app && secret !== null ? { appId: app.client_id, secret } : null,
  }
}

/** Asks the network again what a token may do. */
export async function askAgain(db: Db, deps: AuthorisationDeps, id: string) {
  const before = await storedAt(db, id)
  const { port } = networkOf(deps, before.channel)
  return { before, facts: told(await port.inspect(await keyOf(db, deps, before), patience())) }
}

/**
 * Stores the answer, unless the token has been replaced since. A token that has ended signs its accounts out, unless it can be renewed: then a worker
 * renews it at once.
 */
export async function noteAgain(trx: Trx, { before, facts }: Awaited<ReturnType<typeof askAgain>>) {
  const isSame = (await repository.holdAuthorisation(trx, before.id)).version === before.version
  if (isSame && !facts.valid && facts.renewAt !== null) await repository.makeDue(trx, before.id)
  // of a token that ended the network tells no rights: those it had remain to be seen
  else if (isSame) await repository.noteFacts(trx, before.id, facts.valid ? facts : { ...facts, rights: before.rights })
  return { before: shownOf(before), after: await authorisationAt(trx, before.id) }
}

/** Has the accounts of a token read again. @throws Refused 409 for one that ended */
export async function askForAccountsOf(trx: Trx, id: string): Promise<number> {
  const { status, reason } = await storedAt(trx, id)
  if (status === 'invalid')
    throw new Refused(blocker('authorisation.trouble.token_refused', { params: { message: reason } }), { status: 409 })
  return await askForAccounts(trx, id)
}

/** A whole list; null where the rights do not let us ask. @throws Refused when the network fails in the middle: half a list is none */
export async function allOf<K extends AssetKind>(
  { port, key }: Reach,
  kind: K,
  of: string | null = null,
  ids?: readonly string[],
): Promise<Assets[K][] | null> {
  const answer = await listAll(port, key, { kind, of, ids })
  return 'trouble' in answer && answer.trouble === 'right_missing' ? null : told(answer).assets
}

/** What is asked at a network with a token. */
type Reach = Network & { key: TokenKey }

/** @throws Refused 404 */
export async function reachOf(db: Db, deps: AuthorisationDeps, id: string): Promise<Reach> {
  const row = await storedAt(db, id)
  return { ...networkOf(deps, row.channel), key: await keyOf(db, deps, row) }
}

/** The same, to take something over: it belongs to the channel of the network, which a new company enters itself. @throws Refused */
export async function takingFrom(db: Db, deps: AuthorisationDeps, id: string): Promise<Reach> {
  const reach = await reachOf(db, deps, id)
  const { spreaderId } = reach.network
  if (!(await hasSpreader(db, spreaderId))) throw new Refused(blocker('authorisation.channel_missing', { params: { id: spreaderId } }))
  return reach
}

/** What the network offers, and whose each account is. */
export async function offerOf(db: Db, deps: AuthorisationDeps, id: string): Promise<contract.Offer> {
  const reach = await reachOf(db, deps, id)
  const businesses = await allOf(reach, 'business')
  const apps: (contract.Offer['apps'] | null)[] = []
  for (const { id: business } of businesses ?? [])
    apps.push((await allOf(reach, 'app', business))?.map((app) => ({ ...app, business })) ?? null)
  const [accounts, pages] = [await allOf(reach, 'account'), await allOf(reach, 'page')]
  const known = await knownPages(
    db,
    (pages ?? []).map((page) => page.id),
  )
  const unread = { business: businesses === null, app: apps.includes(null), account: accounts === null, page: pages === null }
  return {
    businesses: businesses ?? [],
    apps: apps.flatMap((owned) => owned ?? []),
    accounts: await offeredOf(db, id, accounts ?? []),
    pages: (pages ?? []).map((page) => ({
      id: page.id,
      name: page.name,
      instagram: page.instagram?.name ?? '',
      known: known.has(page.id),
    })),
    unread: contract.UNREAD.filter((kind) => unread[kind]),
  }
}

async function offeredOf(db: Db, id: string, accounts: readonly Assets['account'][]): Promise<(Offered & { business: string })[]> {
  const held = await readHeld(
    db,
    accounts.map((account) => account.id),
  )
  return accounts.map(({ id: accountId, name, currency, timezone, state, business }) => {
    const ours = held.get(accountId)
    const holder = ours?.authorisation_id ?? null
    const isOther = holder !== null && holder !== id
    return {
      id: accountId,
      name,
      currency,
      timezone,
      state,
      business: business?.name ?? '',
      held: !ours ? 'new' : isOther ? 'elsewhere' : holder === id ? 'here' : 'without',
      holder: isOther ? (ours?.network_user_name ?? '') : '',
      other_currency: ours && ours.currency !== currency ? ours.currency : '',
      also_pushed: ours?.also_pushed ?? false,
    }
  })
}

type Wanted = { id: string; accountIds: readonly string[]; pageIds: readonly string[]; gameIds: readonly string[] }

/** Asks the network for what was chosen. @throws Refused with a reason for each that it does not offer any more */
export async function askForChosen(db: Db, deps: AuthorisationDeps, wanted: Wanted) {
  const reach = await takingFrom(db, deps, wanted.id)
  const { network } = reach
  const listed = async <K extends 'account' | 'page'>(kind: K, ids: readonly string[]) =>
    chosenOf(ids.length > 0 ? await allOf(reach, kind, null, ids) : [], ids, `authorisation.${kind}_gone`)
  return { wanted, network, accounts: await listed('account', wanted.accountIds), pages: await listed('page', wanted.pageIds) }
}

/** Takes over all that was chosen, or nothing. @throws Refused with a reason for each account that cannot be */
export async function takeOver(
  trx: Trx,
  deps: AuthorisationDeps,
  { wanted: { id, pageIds, gameIds }, network, accounts, pages }: Awaited<ReturnType<typeof askForChosen>>,
) {
  const { token: sealed } = await repository.holdAuthorisation(trx, id)
  const token = deps.vault.open(sealed, tokenOwner(id))
  await repository.holdAccounts(trx, network.spreaderId, accounts)
  const offered = await offeredOf(trx, id, accounts)
  refuseIf(takeBlockers({ accounts: offered, pages: pageIds, games: gameIds }), { status: 409 })
  await repository.takeAccounts(trx, deps.vault, { accounts, authorisationId: id, token, gameIds })
  for (const page of pages) await repository.takePage(trx, network.spreaderId, page)
  return { accounts: accounts.length, pages: pages.length, authorisation: await authorisationAt(trx, id) }
}

/** @throws Refused with each id that the network does not offer any more */
export function chosenOf<T extends { id: string }>(offered: readonly T[] | null, ids: readonly string[], gone: string): T[] {
  const byId = new Map((offered ?? []).map((one) => [one.id, one]))
  refuseIf(ids.flatMap((id, at) => (byId.has(id) ? [] : [blocker(gone, { row: at + 1, params: { id } })])))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
