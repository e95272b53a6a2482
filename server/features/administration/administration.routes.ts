import type { Kysely } from 'kysely'
import * as calls from '#contract/administration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { blocker } from '#domain/blocker.ts'
import type { Grants } from '#permissions/grants.ts'
import { selfListBlockers } from '#permissions/raise-can.ts'
import { scopeAnywhere } from '#permissions/special-ids.ts'
import type { Database } from '#server/db/schema.ts'
import { readApps, readGames } from '#server/features/catalogue/catalogue.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readTrail } from '#server/kit/audit.reads.ts'
import { readChainPart, sealAudit } from '#server/kit/audit-seal.repository.ts'
import { storeCredential } from '#server/kit/credential.repository.ts'
import { EXPORT_LIMIT as FILE_LIMIT, headOf } from '#server/kit/export-file.ts'
import type { ExportFilter } from '#server/kit/export-filter.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { holdSetting, readSpecialIds, saveSetting, SPECIAL_IDS } from '#server/kit/setting.repository.ts'
import type { Vault } from '#server/kit/vault.ts'
import { readCredentials, readPeople, readSessions, readUsers } from './administration.reads.ts'
import { auditCsv, EXPORT_LIMIT } from './audit-export.ts'
import { invitationRoutes } from './invitations.routes.ts'
import type { Tell } from './send-links.service.ts'
import { companyRoutes } from './company.routes.ts'
import { createUser, editUser, explainFor, grantsOf, heldBy, revoke, saveGrants, setPassword, standsOnLists } from './users.service.ts'
import { userFile } from './user-export.ts'
import { unknownUsers } from './users.repository.ts'

export type AdministrationDeps = {
  vault: Vault
  now?: () => Date
  /** says a text in the group of the chat robot; null: there is none */ tell?: Tell | null
}

/** Everything under /settings. */
export const administrationRoutes = (deps: AdministrationDeps): Handler[] => [
  ...peopleRoutes(),
  ...companyRoutes(),
  ...invitationRoutes(deps.tell),
  ...listRoutes(),
  ...credentialRoutes(deps),
  ...auditRoutes(deps),
]

type WireFacts = { name: string; email?: string | undefined; is_agent: '0' | '1'; domestic: '0' | '1'; observatory: '0' | '1' }
const factsOf = ({ name, email, is_agent, domestic, observatory }: WireFacts) => ({
  name,
  email,
  is_agent: is_agent === '1',
  domestic: domestic === '1',
  observatory: observatory === '1',
})

/** The filter as the file says it. */
const told = ({ q, user_id: id, active, preset }: InputOf<typeof calls.users>): ExportFilter => ({
  q: { text: q },
  user_id: { label: 'settings.user.name', id, of: 'person' },
  active: { label: 'settings.user.active', flag: active },
  preset: { label: 'settings.user.preset', code: preset, words: 'settings.preset' },
})

function peopleRoutes(): Handler[] {
  return [
    handle(calls.users, async ({ format, page, per_page, ...asked }, call) => {
      const { q, user_id: id, active, preset } = asked
      const paging = format === undefined ? { page, per_page } : { page: 1, per_page: FILE_LIMIT }
      const { rows, total } = await readUsers(call.db, { q, id, active: active && active === '1', preset }, paging)
      if (format === undefined) return { data: rows, total, page, per_page }
      return await userFile(rows, format, headOf(call, told(asked), { cut: total > FILE_LIMIT }))
    }),
    handle(calls.createUser, async ({ account, preset, ...facts }, call) => {
      const user = await createUser(call.trx, call.user.id, { account, preset, ...factsOf(facts) })
      call.audit({ entity: 'user', entityId: user.id, after: { account, preset, ...factsOf(facts) } })
      return { data: user }
    }),
    handle(calls.editUser, async ({ user_id: userId, version, active, ...facts }, call) => {
      const edit = { userId, version, active: active === '1', ...factsOf(facts) }
      const { before, after } = await editUser(call.trx, call.user.id, edit)
      call.audit({ entity: 'user', entityId: userId, before: traceOf(before), after: traceOf(after) })
      return { data: after }
    }),
    handle(calls.setPassword, async ({ user_id: userId, password }, call) => {
      const ended = await setPassword(call.trx, call.user.id, userId, password)
      call.audit({ entity: 'user', entityId: userId, after: { ended } })
      return { data: { user_id: userId, ended } }
    }),
    handle(calls.readGrants, async ({ user_id: userId }, { db, user }) => {
      const caller = calls.strictGrants.parse(await heldBy(db, user.id))
      return {
        data: {
          ...(await grantsOf(db, userId)),
          special: await standsOnLists(db, userId),
          caller,
          games: await gamesOf(db, caller),
          apps: await appsOf(db, caller),
        },
      }
    }),
    handle(calls.saveGrants, async ({ user_id: userId, version, grants }, call) => {
      const { before, after } = await saveGrants(call.trx, call.user.id, { userId, version, grants })
      call.audit({ entity: 'user', entityId: userId, before: before.grants, after: after.grants })
      return { data: after }
    }),
    handle(calls.explainUser, async ({ user_id: userId, question, list, id }, { db }) => ({
      data: await explainFor(db, userId, list !== undefined && id !== undefined ? { page: question, list, id } : question),
    })),
    handle(calls.sessions, async ({ user_id: userId, page, per_page }, { db, session }) => {
      const { rows, total } = await readSessions(db, userId, session, { page, per_page })
      return { data: rows, total, page, per_page }
    }),
    handle(calls.revokeSessions, async (input, call) => {
      const { userId, ended } = await revoke(call.trx, 'session_id' in input ? { sessionId: input.session_id } : { userId: input.user_id })
      call.audit({ entity: 'session', entityId: userId, after: { ended, ...('session_id' in input ? { session: input.session_id } : {}) } })
      return { data: { ended } }
    }),
  ]
}

const traceOf = ({ name, email, is_agent, domestic, observatory, active }: calls.AdminUser) => ({
  name,
  email,
  is_agent,
  domestic,
  observatory,
  active,
})

function listRoutes(): Handler[] {
  return [
    handle(calls.readLists, async (_, { db, user }) => {
      const caller = calls.strictGrants.parse(await heldBy(db, user.id))
      return { data: { ...listsOf(await readSpecialIds(db)), people: await readPeople(db), caller, games: await gamesOf(db, caller) } }
    }),
    handle(calls.saveLists, async ({ version, ids }, call) => {
      const read = () => readSpecialIds(call.trx)
      const before = await holdSetting(
        call.trx,
        { key: SPECIAL_IDS, version },
        { read, changed: 'administration.changed', present: listsOf },
      )
      const people = [
        ...Object.values(ids.restricted_games).flat(),
        ...ids.finance_users,
        ...ids.excluded_users,
        ...[ids.special_user ?? []].flat(),
      ]
      const unknown = await unknownUsers(call.trx, people)
      if (unknown.length > 0)
        throw new Refused(blocker('administration.unknown_people', { params: { ids: unknown.join(', ') }, field: 'ids' }))
      const raise = { caller: await heldBy(call.trx, call.user.id), callerId: call.user.id, before: before.ids, after: ids }
      refuseIf(selfListBlockers(raise), { status: 403 })
      await saveSetting(call.trx, { key: SPECIAL_IDS, value: ids, updatedBy: call.user.id })
      call.audit({ entity: 'setting', entityId: SPECIAL_IDS, before: before.ids, after: ids })
      return { data: listsOf(await read()) }
    }),
  ]
}

/** Games by name within grants as they were written. */
const gamesOf = async (db: Kysely<Database>, written: Grants) =>
  (await readGames(db, scopeAnywhere(written, 'game'), { page: 1, per_page: 500 })).rows.map(({ game_id: id, name }) => ({ id, name }))

const appsOf = (db: Kysely<Database>, written: Grants) => readApps(db, scopeAnywhere(written, 'app'))

/** The contract's lists are writable arrays; ours are not. */
const listsOf = ({ ids, version }: Awaited<ReturnType<typeof readSpecialIds>>) => ({
  version,
  ids: {
    restricted_games: Object.fromEntries(Object.entries(ids.restricted_games).map(([game, users]) => [game, [...users]])),
    single_package_games: [...ids.single_package_games],
    finance_users: [...ids.finance_users],
    special_user: ids.special_user,
    excluded_users: [...ids.excluded_users],
  },
})

function credentialRoutes({ vault }: AdministrationDeps): Handler[] {
  return [
    handle(calls.credentials, async ({ spreader_id: spreaderId, q, page, per_page }, call) => {
      const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
      const { rows, total } = await readCredentials(call.db, scopes, { spreaderId, q }, { page, per_page })
      return { data: rows, total, page, per_page }
    }),
    handle(calls.saveCredential, async ({ account_id: accountId, credential }, call) => {
      const scopes = { games: call.scope('game'), spreaders: call.scope('spreader') }
      const one = async () => (await readCredentials(call.trx, scopes, { accountId }, { page: 1, per_page: 1 })).rows[0]
      const before = await one()
      if (!before)
        throw new Refused(blocker('permission.account_outside', { params: { id: accountId }, field: 'account_id' }), { status: 404 })
      await storeCredential(call.trx, vault, { accountId, secret: credential, authorisationId: null })
      const after = await one()
      call.audit({
        entity: 'credential',
        entityId: accountId,
        before: { last4: before.last4, key_id: before.key_id },
        after: { last4: after?.last4, key_id: after?.key_id },
      })
      return { data: after ?? before }
    }),
  ]
}

/** Lines whose hashes one answer recomputes: under a second's work for the database. */
const CHAIN_PART = 20_000

function auditRoutes({ now = () => new Date() }: AdministrationDeps): Handler[] {
  return [
    handle(calls.auditTrail, async ({ before, per_page: perPage, ...filter }, { db }) => {
      const rows = await readTrail(db, filter, before, perPage + 1)
      const page = rows.slice(0, perPage)
      return { data: page, next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
    }),
    handle(calls.auditExport, async ({ lang, ...filter }, call) => {
      const rows = await readTrail(call.db, filter, undefined, EXPORT_LIMIT)
      call.audit({ entity: 'audit', entityId: '-', after: { filter, lines: rows.length } })
      return await auditCsv(rows, { db: call.db, filter, by: call.user.name, at: now(), language: lang })
    }),
    handle(calls.auditChain, async ({ after }, { db }) => {
      if (after === undefined) await sealAudit(db)
      const part = await readChainPart(db, after ?? '0', CHAIN_PART)
      return { data: { ...part, broken_at: part.broken_at?.toISOString() ?? null } }
    }),
  ]
}
