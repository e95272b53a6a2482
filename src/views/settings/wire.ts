import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import * as calls from '#contract/administration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { regionDict } from '#contract/finance-costs.ts'
import { spreaders } from '#contract/lists.ts'
import { auditChainMachine } from '#machines/audit-chain/audit-chain.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { SCOPE_KINDS, type Grants } from '#permissions/grants.ts'
import { createSettingsReading } from './settings-reading.ts'
import type {
  AuditPage,
  Choice,
  Choices,
  CredentialDraft,
  Explained,
  GrantsDraft,
  Listed,
  ListsDraft,
  ListsPage,
  PasswordDraft,
  RevokeDraft,
  UserDraft,
  UserPage,
} from './types.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { asked, flag, needed, noPresent, saved, pageAsked } from './wire-kit.ts'
import { QUIET, readBy } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

// the pages of the settings joined to the server; `query` is the address's search

export const usersRead = createSettingsReading<Listed<calls.AdminUser>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(calls.users, { ...asked(input.query, ['q']), ...pageAsked(input.query) }, { ...QUIET, signal })
      return { rows: data, total }
    }),
  },
})

export const sessionsRead = createSettingsReading<Listed<calls.SessionRow>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(
        calls.sessions,
        { ...asked(input.query, ['user_id']), ...pageAsked(input.query) },
        { ...QUIET, signal },
      )
      return { rows: data, total }
    }),
  },
})

export const credentialsRead = createSettingsReading<Listed<calls.CredentialRow>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(
        calls.credentials,
        { ...asked(input.query, ['q', 'spreader_id']), ...pageAsked(input.query) },
        { ...QUIET, signal },
      )
      return { rows: data, total }
    }),
  },
})

/** The platforms accounts are signed in to, which the page narrows by (S2 §8: `has_thirdparty=1` for platforms). */
export const platformsRead = readBy(createSettingsReading<readonly Choice[]>(), async (_, how) => {
  const { data } = await call(spreaders, { has_thirdparty: '1' }, how)
  return data.map(({ id, name }) => ({ id, name }))
})

const AUDIT_NAMES = ['user_id', 'who', 'entity', 'entity_id', 'event', 'request_id', 'before'] as const
/** Days of the address are days of this browser's zone. */
const auditInput = (query: string): InputOf<typeof calls.auditTrail> => {
  const search = new URLSearchParams(query)
  const day = (name: string, add: number) => {
    const [year, month, date] = (search.get(name) ?? '').split('-').map(Number)
    return year && month && date ? { [name]: new Date(year, month - 1, date + add).toISOString() } : {}
  }
  return { ...asked(query, AUDIT_NAMES), ...day('from', 0), ...day('to', 1) }
}

export const auditRead = createSettingsReading<AuditPage>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const lines = await call(calls.auditTrail, { ...auditInput(input.query), per_page: 200 }, { ...QUIET, signal })
      return { rows: lines.data, next: lines.next }
    }),
  },
})

export const chainCheck = auditChainMachine.provide({
  actors: {
    checkPart: fromPromise(async ({ input, signal }) => {
      const { data } = await call(calls.auditChain, input.after === null ? {} : { after: input.after }, { ...QUIET, signal })
      return data
    }),
  },
})

/** Saves the lines of the address's filters as a file; a failure is told by the notices of the client. */
export async function exportAudit(query: string, lang: 'zh' | 'en'): Promise<void> {
  const { before: _page, ...filter } = auditInput(query)
  await saveFile(download(calls.auditExport, { ...filter, lang }), 'audit.csv')
}

export const userRead = (userId: string) =>
  readBy(createSettingsReading<UserPage>(), async (_, how) => {
    const [grants, people, choices] = await Promise.all([
      call(calls.readGrants, { user_id: userId }, how),
      call(calls.users, { user_id: userId }, how),
      readChoices(how.signal),
    ])
    const [user] = people.data
    if (!user) throw new Error(`no person ${userId}`)
    const { special, caller, games, apps, ...kept } = grants.data
    return { user, grants: kept, special, caller, choices: { ...choices, game: games, app: apps } }
  })

/** `query` is a question of the panel; nothing is asked without one, nor for a list without an id. */
export const explainRead = (userId: string) =>
  createSettingsReading<Explained>().provide({
    actors: {
      read: fromPromise(async ({ input, signal }): Promise<Explained> => {
        const search = new URLSearchParams(input.query)
        const question = search.get('question') ?? ''
        const list = SCOPE_KINDS.find((kind) => kind === search.get('list'))
        const id = search.get('id') ?? ''
        if (question === '' || (list && id === '')) return null
        const about = list ? { question, list, id } : { question }
        return (await call(calls.explainUser, { user_id: userId, ...about }, { ...QUIET, signal })).data
      }),
    },
  })

export const listsRead = readBy(createSettingsReading<ListsPage>(), async (_, how) => {
  const { people, caller, games, ...row } = (await call(calls.readLists, {}, how)).data
  return { row, people, caller, games }
})

export const listsSave = createSettingsSave<ListsDraft, calls.SpecialIdsRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { version, ids } = needed(input.draft)
      return saved(call(calls.saveLists, { ticket: input.ticket, version, ids }, { ...QUIET, signal }), (present) =>
        calls.specialIdsRow.nullable().catch(null).parse(present),
      )
    }),
  },
})

/** Channels and regions, which the grants may list. */
async function readChoices(signal: AbortSignal): Promise<Pick<Choices, 'spreader' | 'region'>> {
  const [allSpreaders, regions] = await Promise.all([
    call(spreaders, { per_page: ROWS_SHOWN }, { ...QUIET, signal }),
    call(regionDict, {}, { ...QUIET, signal }),
  ])
  return {
    spreader: allSpreaders.data.map(({ id, name }) => ({ id, name })),
    region: regions.data.map(({ value: id, name }) => ({ id, name })),
  }
}

const factsOf = ({ name, email, is_agent, domestic, observatory }: UserDraft) => ({
  name,
  email,
  is_agent: flag(is_agent),
  domestic: flag(domestic),
  observatory: flag(observatory),
})

export const userSave = createSettingsSave<UserDraft, calls.AdminUser>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const draft = needed(input.draft)
      const options = { ...QUIET, signal }
      const answer =
        draft.user_id === null
          ? call(calls.createUser, { ticket: input.ticket, account: draft.account, preset: draft.preset, ...factsOf(draft) }, options)
          : call(
              calls.editUser,
              { ticket: input.ticket, user_id: draft.user_id, version: draft.version, active: flag(draft.active), ...factsOf(draft) },
              options,
            )
      return saved(answer, (present) => calls.adminUser.nullable().catch(null).parse(present))
    }),
  },
})

export const grantsSave = createSettingsSave<GrantsDraft, calls.UserGrants>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { user_id, version, grants } = needed(input.draft)
      const fields = { ticket: input.ticket, user_id, version, grants: writable(grants) }
      return saved(call(calls.saveGrants, fields, { ...QUIET, signal }), (present) =>
        calls.userGrants.nullable().catch(null).parse(present),
      )
    }),
  },
})

/** The contract's lists are writable arrays; ours are not. */
const writable = (grants: Grants) => calls.strictGrants.parse(grants)

export const passwordSave = createSettingsSave<PasswordDraft, { ended: number }>().provide({
  actors: {
    send: fromPromise(({ input, signal }) =>
      saved<{ ended: number }>(call(calls.setPassword, needed(input.draft), { ...QUIET, signal }), noPresent),
    ),
  },
})

export const sessionRevoke = createSettingsSave<RevokeDraft, { ended: number }>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => saved(call(calls.revokeSessions, needed(input.draft), { ...QUIET, signal }), noPresent)),
  },
})

export const credentialSave = createSettingsSave<CredentialDraft, calls.CredentialRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => saved(call(calls.saveCredential, needed(input.draft), { ...QUIET, signal }), noPresent)),
  },
})
