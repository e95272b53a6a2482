import type { ActorRefFrom } from 'xstate'
import type { AdminUser, AuditLine, UserGrants } from '#contract/administration.ts'
import type { createSettingsRead } from '#machines/settings-read/settings-read.machine.ts'
import type { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import type { Grants, ScopeKind } from '#permissions/grants.ts'
import type { SpecialFacts } from '#permissions/special-ids.ts'
import type { PRESETS } from '#permissions/presets.ts'

export type ReadRef<Answer> = ActorRefFrom<ReturnType<typeof createSettingsRead<Answer>>>
export type SaveRef<Draft, Answer> = ActorRefFrom<ReturnType<typeof createSettingsSave<Draft, Answer>>>

export type Listed<Row> = { rows: readonly Row[]; total: number }
export type AuditPage = {
  rows: readonly AuditLine[]
  /** where the page below begins; null on the last one */
  next: string | null
  /** null where the lines are narrowed */
  chain: { brokenAt: string | null; sealed: number } | null
}
export type Choice = { id: string; name: string }
/** What the lists of the grants may hold, by name. */
export type Choices = Readonly<Record<ScopeKind, readonly Choice[]>>
export type UserPage = { user: AdminUser; grants: UserGrants; special: SpecialFacts; choices: Choices }

export type PresetName = keyof typeof PRESETS | 'none'
/** `userId` null: a new person. */
export type UserDraft = {
  userId: string | null
  version: number
  account: string
  name: string
  isAgent: boolean
  domestic: boolean
  observatory: boolean
  active: boolean
  preset: PresetName
}
export type GrantsDraft = { userId: string; version: number; grants: Grants }
export type PasswordDraft = { userId: string; password: string }
export type RevokeDraft = { session_id: string } | { user_id: string }
export type CredentialDraft = { accountId: string; credential: string }
