import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { outcomeOf } from '#client/outcome.ts'
import * as calls from '#contract/administration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { games, spreaders } from '#contract/lists.ts'
import { createSettingsRead } from '#machines/settings-read/settings-read.machine.ts'
import { createSettingsSave, type SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import type { Grants } from '#permissions/grants.ts'
import { specialFactsOf } from '#permissions/special-ids.ts'
import { downloadBlob } from '#views/kit/grid/download.ts'
import type { AuditPage, Choices, CredentialDraft, GrantsDraft, Listed, PasswordDraft, RevokeDraft, UserDraft, UserPage } from './types.ts'

/** The pages of the settings joined to the server. `query` is the address's search. */
const QUIET = { quiet: true } as const
const PER_PAGE = 500
const asked = (query: string, names: readonly string[]): Record<string, string> => {
  const search = new URLSearchParams(query)
  return Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))
}

export const usersRead = createSettingsRead<Listed<calls.AdminUser>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(calls.users, { ...asked(input.query, ['q']), per_page: PER_PAGE }, { ...QUIET, signal })
      return { rows: data, total }
    }),
  },
})

export const sessionsRead = createSettingsRead<Listed<calls.SessionRow>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(calls.sessions, { ...asked(input.query, ['user_id']), per_page: PER_PAGE }, { ...QUIET, signal })
      return { rows: data, total }
    }),
  },
})

export const credentialsRead = createSettingsRead<Listed<calls.CredentialRow>>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const { data, total } = await call(
        calls.credentials,
        { ...asked(input.query, ['q', 'spreader_id']), per_page: PER_PAGE },
        { ...QUIET, signal },
      )
      return { rows: data, total }
    }),
  },
})

const AUDIT_NAMES = ['user_id', 'entity', 'entity_id', 'event', 'request_id', 'before'] as const
/** Days of the address are days of this browser's zone. */
const auditInput = (query: string): InputOf<typeof calls.auditTrail> => {
  const search = new URLSearchParams(query)
  const day = (name: string, add: number) => {
    const [year, month, date] = (search.get(name) ?? '').split('-').map(Number)
    return year && month && date ? { [name]: new Date(year, month - 1, date + add).toISOString() } : {}
  }
  return { ...asked(query, AUDIT_NAMES), ...day('from', 0), ...day('to', 1) }
}

export const auditRead = createSettingsRead<AuditPage>().provide({
  actors: {
    read: fromPromise(async ({ input, signal }) => {
      const [lines, chain] = await Promise.all([
        call(calls.auditTrail, { ...auditInput(input.query), per_page: 200 }, { ...QUIET, signal }),
        // the whole chain is recomputed: once for the newest lines, not for every filter
        input.query === '' ? call(calls.auditChain, {}, { ...QUIET, signal }) : null,
      ])
      return { rows: lines.data, next: lines.next, chain: chain?.data ?? null }
    }),
  },
})

/** Saves the lines of the address's filters as a file. */
export async function exportAudit(query: string, lang: 'zh' | 'en'): Promise<void> {
  const { before: _page, ...filter } = auditInput(query)
  const { blob, fileName } = await download(calls.auditExport, { ...filter, lang })
  downloadBlob(fileName ?? 'audit.csv', blob)
}

export const userRead = (userId: string) =>
  createSettingsRead<UserPage>().provide({
    actors: {
      read: fromPromise(async ({ signal }) => {
        const options = { ...QUIET, signal }
        const [grants, people, lists, choices] = await Promise.all([
          call(calls.readGrants, { user_id: userId }, options),
          call(calls.users, { per_page: PER_PAGE }, options),
          call(calls.readLists, {}, options),
          readChoices(signal),
        ])
        const user = people.data.find(({ id }) => id === userId)
        if (!user) throw new Error(`no person ${userId}`)
        return { user, grants: grants.data, special: specialFactsOf(lists.data.ids, userId), choices }
      }),
    },
  })

async function readChoices(signal: AbortSignal): Promise<Choices> {
  const [allGames, allSpreaders] = await Promise.all([
    call(games, { per_page: PER_PAGE }, { ...QUIET, signal }),
    call(spreaders, { per_page: PER_PAGE }, { ...QUIET, signal }),
  ])
  return {
    game: allGames.data.map(({ game_id: id, name }) => ({ id, name })),
    spreader: allSpreaders.data.map(({ id, name }) => ({ id, name })),
    region: [...new Set(allGames.data.map(({ region_id: id }) => id))].map((id) => ({ id, name: id })),
    app: [],
  }
}

const flag = (isOn: boolean) => (isOn ? ('1' as const) : ('0' as const))
const factsOf = (draft: UserDraft) => ({
  name: draft.name,
  is_agent: flag(draft.isAgent),
  domestic: flag(draft.domestic),
  observatory: flag(draft.observatory),
})

/** The outcome with what another hand saved, read by the answer's own schema. */
async function saved<T>(answer: Promise<{ data: T }>, read: (present: unknown) => T | null): Promise<SaveOutcome<T>> {
  const outcome = await outcomeOf(answer, ({ data }) => data)
  return outcome.kind === 'refused' ? { ...outcome, present: read(outcome.present) } : outcome
}
const noPresent = () => null
const needed = <T>(draft: T | null): T => {
  if (draft === null) throw new Error('nothing to save')
  return draft
}

export const userSave = createSettingsSave<UserDraft, calls.AdminUser>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const draft = needed(input.draft)
      const options = { ...QUIET, signal }
      const answer =
        draft.userId === null
          ? call(calls.createUser, { ticket: input.ticket, account: draft.account, preset: draft.preset, ...factsOf(draft) }, options)
          : call(
              calls.editUser,
              { ticket: input.ticket, user_id: draft.userId, version: draft.version, active: flag(draft.active), ...factsOf(draft) },
              options,
            )
      return saved(answer, (present) => calls.adminUser.nullable().catch(null).parse(present))
    }),
  },
})

export const grantsSave = createSettingsSave<GrantsDraft, calls.UserGrants>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { userId, version, grants } = needed(input.draft)
      const fields = { ticket: input.ticket, user_id: userId, version, grants: writable(grants) }
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
    send: fromPromise(({ input, signal }) => {
      const { userId, password } = needed(input.draft)
      return saved<{ ended: number }>(call(calls.setPassword, { user_id: userId, password }, { ...QUIET, signal }), noPresent)
    }),
  },
})

export const sessionRevoke = createSettingsSave<RevokeDraft, { ended: number }>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => saved(call(calls.revokeSessions, needed(input.draft), { ...QUIET, signal }), noPresent)),
  },
})

export const credentialSave = createSettingsSave<CredentialDraft, calls.CredentialRow>().provide({
  actors: {
    send: fromPromise(({ input, signal }) => {
      const { accountId, credential } = needed(input.draft)
      return saved(call(calls.saveCredential, { account_id: accountId, credential }, { ...QUIET, signal }), noPresent)
    }),
  },
})
