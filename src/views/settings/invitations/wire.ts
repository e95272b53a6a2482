import { z } from 'zod'
import { call } from '#client/call.ts'
import { nothingHeld } from '#client/outcome.ts'
import { readGrants } from '#contract/administration.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { regionDict } from '#contract/finance-costs.ts'
import { invitationLog, invite, inviteSheet, renewInvitation, sendInvitations, withdrawInvitation } from '#contract/invitations.ts'
import { INVITATION_DAYS, INVITED_AS } from '#domain/invitation.ts'
import type { Grants } from '#permissions/grants.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { readBy, savedBy } from '#views/things/wired.ts'
import { createSettingsReading } from '../settings-reading.ts'
import { saved } from '../wire-kit.ts'

export const inviteDraft = z.object({
  account: z.string(),
  name: z.string(),
  email: z.string(),
  preset: z.enum(INVITED_AS),
  /** `'*'`: all of them */
  games: z.array(z.string()),
  regions: z.array(z.string()),
  days: z.string(),
})
export type InviteDraft = z.output<typeof inviteDraft>
export const BLANK: InviteDraft = {
  account: '',
  name: '',
  email: '',
  preset: 'buyer',
  games: [],
  regions: ['*'],
  days: String(INVITATION_DAYS.usual),
}

/** What a fresh link ends with; told once. */
export type Issued = OutputOf<typeof invite>['data']
/** What an invitation begins with: no one is given all games unasked, and the only game there is needs no choice. */
export const beginsAs = ({ games }: InviteChoices): InviteDraft => ({
  ...BLANK,
  games: games.length === 1 ? games.map(({ value }) => value) : [],
})

/** What is done with an invitation that is there. */
export type InvitationAct = { kind: 'renew' | 'withdraw'; id: string; version: number }
export type InvitationActed = { id: string } & Partial<Issued>

/** The fresh link of what was done; null: there is none. */
export const issuedIn = ({ id, secret, expires_at, robot = null }: InvitationActed): Issued | null =>
  secret === undefined || expires_at === undefined ? null : { id, secret, expires_at, robot }

export const inviteSave = savedBy(createSettingsSave<InviteDraft, Issued>(), (draft, _ticket, how) =>
  saved(call(invite, draft, how), nothingHeld),
)

export const invitationAct = savedBy(createSettingsSave<InvitationAct, InvitationActed>(), ({ kind, ...seen }, _ticket, how) =>
  saved<InvitationActed>(kind === 'renew' ? call(renewInvitation, seen, how) : call(withdrawInvitation, seen, how), nothingHeld),
)

export type InvitedTo = Pick<InviteDraft, 'games' | 'regions' | 'days'>
export type InviteSheet = InvitedTo & { file: File }
export type SheetInvited = OutputOf<typeof inviteSheet>['data']

export const sheetSave = savedBy(createSettingsSave<InviteSheet, SheetInvited>(), ({ file, ...to }, _ticket, how) =>
  saved(call(inviteSheet, to, { ...how, uploads: [{ file, name: file.name }] }), nothingHeld),
)

/** A link while it is shown. */
export type ShownLink = { id: string; secret: string }
type Sent = OutputOf<typeof sendInvitations>['data']

export const sendSave = savedBy(
  createSettingsSave<{ origin: string; links: readonly ShownLink[] }, Sent>(),
  ({ origin, links }, _ticket, how) => saved(call(sendInvitations, { origin, links: JSON.stringify(links) }, how), nothingHeld),
)

type Line = OutputOf<typeof invitationLog>['data'][number]

export const historyRead = readBy(
  createSettingsReading<readonly Line[]>(),
  async (id, how) => (await call(invitationLog, { id }, how)).data,
)

type Named = { value: string; label: string }
export type InviteChoices = {
  games: readonly Named[]
  regions: readonly Named[]
  /** what the person at the screen holds, as it was written: a game that is withheld from them is theirs to give */
  caller: Grants
}

/** What a person may invite to. */
export const inviteChoices = (ownId: string) =>
  readBy(createSettingsReading<InviteChoices>(), async (_, how) => {
    const [held, ofRegions] = await Promise.all([call(readGrants, { user_id: ownId }, how), call(regionDict, {}, how)])
    return {
      games: held.data.games.map(({ id: value, name: label }) => ({ value, label })),
      regions: ofRegions.data.map(({ value, name: label }) => ({ value, label })),
      caller: held.data.caller,
    }
  })
