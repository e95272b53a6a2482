import { z } from 'zod'
import { TRAINING_FAULTS } from '#domain/training.ts'
import type { ActorRefFrom } from 'xstate'
import { strictGrants, type AdminUser, type SpecialIdsRow, type UserGrants } from '#contract/administration.ts'
import type { AuditLine } from '#contract/audit-line.ts'
import { companyRow } from '#contract/company.ts'
import { specialIds } from '#contract/special-ids.ts'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { SCOPE_KINDS, type Grants, type ScopeKind } from '#permissions/grants.ts'
import type { Explanation } from '#permissions/page-can.ts'
import type { createSettingsReading } from './settings-reading.ts'

export type ReadRef<Answer> = ActorRefFrom<ReturnType<typeof createSettingsReading<Answer>>>
export type SaveRef<Draft, Answer> = ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>

export type Listed<Row> = { rows: readonly Row[]; total: number }
export type AuditPage = {
  rows: readonly AuditLine[]
  /** where the page below begins; null on the last one */
  next: string | null
}
export type Choice = { id: string; name: string }
/** What the lists of the grants may hold, by name. */
export type Choices = Readonly<Record<ScopeKind, readonly Choice[]>>
/** Ids of a list by name; one that no one knows represents itself. */
export const nameIn =
  (choices: Choices) =>
  (list: string, id: string): string =>
    SCOPE_KINDS.flatMap((kind) => (kind === list ? choices[kind] : [])).find((choice) => choice.id === id)?.name ?? id
export type UserPage = {
  user: AdminUser
  grants: UserGrants
  special: { on_finance_list: boolean; is_special: boolean }
  choices: Choices
  /** what the person at the screen holds, as it was written */
  caller: Grants
}
export type ListsPage = {
  row: SpecialIdsRow
  people: readonly { id: string; account: string; name: string }[]
  games: readonly Choice[]
  /** what the person at the screen holds, as it was written */
  caller: Grants
}
/** Null until something is asked. */
export type Explained = Explanation | null

export const PRESET_NAMES = ['none', 'buyer', 'finance', 'reviewer', 'agent', 'admin'] as const

export const companyDraft = z.object({
  id: z.string(),
  version: z.number(),
  values: companyRow.omit({ id: true, version: true, currency_in_use: true }),
})
export type CompanyDraft = z.output<typeof companyDraft>

export const trainingDraft = z.object({ fault: z.enum(TRAINING_FAULTS), minutes: z.string() })
export type TrainingDraft = z.output<typeof trainingDraft>

/** `user_id` null: a new person. */
export const userDraft = z.object({
  user_id: z.string().nullable(),
  version: z.number(),
  account: z.string(),
  email: z.string(),
  name: z.string(),
  is_agent: z.boolean(),
  domestic: z.boolean(),
  observatory: z.boolean(),
  active: z.boolean(),
  preset: z.enum(PRESET_NAMES),
})
export type UserDraft = z.output<typeof userDraft>

/** `began`: as the server held them when the draft was begun, for the difference another user makes. */
export type GrantsDraft = { user_id: string; version: number; began: Grants; grants: Grants }
export const grantsDraft: z.ZodType<GrantsDraft> = z.object({
  user_id: z.string(),
  version: z.number(),
  began: strictGrants,
  grants: strictGrants,
})

export const listsDraft = z.object({ version: z.number(), ids: specialIds })
export type ListsDraft = z.output<typeof listsDraft>

export type PasswordDraft = { user_id: string; password: string }
export type RevokeDraft = { session_id: string } | { user_id: string }
export type CredentialDraft = { account_id: string; credential: string }
