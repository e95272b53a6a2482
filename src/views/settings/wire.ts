import { fromPromise } from 'xstate'
import { call, download } from '#client/call.ts'
import { heldIn, nothingHeld } from '#client/outcome.ts'
import * as calls from '#contract/administration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { companyRow, readCompany, saveCompany, type CompanyRow } from '#contract/company.ts'
import { readTraining, setTraining, type TrainingRow } from '#contract/training.ts'
import { regionDict } from '#contract/finance-costs.ts'
import { spreaders } from '#contract/lists.ts'
import { reckonIn } from '#domain/company-terms.ts'
import { auditChainMachine } from '#machines/audit-chain/audit-chain.machine.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { SCOPE_KINDS } from '#permissions/grants.ts'
import { createSettingsReading } from './settings-reading.ts'
import type {
  AuditPage,
  Choice,
  Choices,
  CompanyDraft,
  CredentialDraft,
  Explained,
  GrantsDraft,
  ListsDraft,
  ListsPage,
  PasswordDraft,
  RevokeDraft,
  TrainingDraft,
  UserDraft,
  UserPage,
} from './types.ts'
import { ROWS_SHOWN } from '#views/things/paging.ts'
import { asked, flag, listedBy, pageAsked, saved } from './wire-kit.ts'
import { QUIET, readBy, savedBy, type Quiet } from '#views/things/wired.ts'
import { saveFile } from '#views/things/save-file.ts'

// the pages of the settings joined to the server; `query` is the address's search

const USER_FILTER = ['q', 'preset'] as const

/** The users of a filter as a file. */
export const exportUsers = (query: string, format: 'csv' | 'xlsx'): Promise<void> =>
  saveFile(download(calls.users, { ...asked(query, USER_FILTER), format }), `users.${format}`)

export const usersRead = listedBy((query, how) => call(calls.users, { ...asked(query, USER_FILTER), ...pageAsked(query) }, how))
export const sessionsRead = listedBy((query, how) => call(calls.sessions, { ...asked(query, ['user_id']), ...pageAsked(query) }, how))
export const credentialsRead = listedBy((query, how) =>
  call(calls.credentials, { ...asked(query, ['q', 'spreader_id']), ...pageAsked(query) }, how),
)

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

export const auditRead = readBy(createSettingsReading<AuditPage>(), async (query, how) => {
  const { data, next } = await call(calls.auditTrail, { ...auditInput(query), per_page: 200 }, how)
  return { rows: data, next }
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
      readChoices(how),
    ])
    const [user] = people.data
    if (!user) throw new Error(`no person ${userId}`)
    const { special, caller, games, apps, ...kept } = grants.data
    return { user, grants: kept, special, caller, choices: { ...choices, game: games, app: apps } }
  })

/** `query` is a question of the panel; nothing is asked without one, nor for a list without an id. */
export const explainRead = (userId: string) =>
  readBy(createSettingsReading<Explained>(), async (query, how) => {
    const search = new URLSearchParams(query)
    const question = search.get('question') ?? ''
    const list = SCOPE_KINDS.find((kind) => kind === search.get('list'))
    const id = search.get('id') ?? ''
    if (question === '' || (list && id === '')) return null
    const about = list ? { question, list, id } : { question }
    return (await call(calls.explainUser, { user_id: userId, ...about }, how)).data
  })

export const listsRead = readBy(createSettingsReading<ListsPage>(), async (_, how) => {
  const { people, caller, games, ...row } = (await call(calls.readLists, {}, how)).data
  return { row, people, caller, games }
})

export const listsSave = savedBy(createSettingsSave<ListsDraft, calls.SpecialIdsRow>(), (draft, ticket, how) =>
  saved(call(calls.saveLists, { ticket, ...draft }, how), heldIn(calls.specialIdsRow)),
)

export const companyRead = readBy(createSettingsReading<CompanyRow>(), async (_, how) => (await call(readCompany, {}, how)).data)

export const companySave = savedBy(createSettingsSave<CompanyDraft, CompanyRow>(), async ({ version, values }, ticket, how) => {
  const answer = await saved(call(saveCompany, { ticket, version, ...values }, how), heldIn(companyRow))
  // the other tabs learn it when they are loaded again
  if (answer.kind === 'done') reckonIn(answer.value)
  return answer
})

export const trainingRead = readBy(createSettingsReading<TrainingRow>(), async (_, how) => (await call(readTraining, {}, how)).data)

export const trainingSave = savedBy(createSettingsSave<TrainingDraft, TrainingRow>(), (draft, _, how) =>
  saved(call(setTraining, { ...draft, minutes: Number(draft.minutes) }, how), nothingHeld),
)

/** Channels and regions, which the grants may list. */
async function readChoices(how: Quiet): Promise<Pick<Choices, 'spreader' | 'region'>> {
  const [allSpreaders, regions] = await Promise.all([call(spreaders, { per_page: ROWS_SHOWN }, how), call(regionDict, {}, how)])
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

export const userSave = savedBy(createSettingsSave<UserDraft, calls.AdminUser>(), (draft, ticket, how) => {
  const { user_id, account, preset, version, active } = draft
  const answer =
    user_id === null
      ? call(calls.createUser, { ticket, account, preset, ...factsOf(draft) }, how)
      : call(calls.editUser, { ticket, user_id, version, active: flag(active), ...factsOf(draft) }, how)
  return saved(answer, heldIn(calls.adminUser))
})

export const grantsSave = savedBy(createSettingsSave<GrantsDraft, calls.UserGrants>(), ({ user_id, version, grants }, ticket, how) =>
  // the contract's lists are writable arrays; ours are not
  saved(call(calls.saveGrants, { ticket, user_id, version, grants: calls.strictGrants.parse(grants) }, how), heldIn(calls.userGrants)),
)

export const passwordSave = savedBy(createSettingsSave<PasswordDraft, { ended: number }>(), (draft, _, how) =>
  saved(call(calls.setPassword, draft, how), nothingHeld),
)

export const sessionRevoke = savedBy(createSettingsSave<RevokeDraft, { ended: number }>(), (draft, _, how) =>
  saved(call(calls.revokeSessions, draft, how), nothingHeld),
)

export const credentialSave = savedBy(createSettingsSave<CredentialDraft, calls.CredentialRow>(), (draft, _, how) =>
  saved(call(calls.saveCredential, draft, how), nothingHeld),
)
