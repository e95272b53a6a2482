import { z } from 'zod'
import { INVITATION, INVITATION_DAYS, INVITATION_STATES, INVITED_AS } from '#domain/invitation.ts'
import { account, email, newPassword } from './account.ts'
import { signedIn } from './auth.ts'
import { AGAIN, ATOMIC, data, endpoint, filled, id, ids, instant, jsonText, READ, text, wireInteger } from './endpoint.ts'
import { SHEET_FILE } from './files.ts'
import { linkSecret } from './first-administrator.ts'
import { person } from './person.ts'
import { listOfThings, thingImported } from './thing.ts'

/** Inviting people, and coming in by an invitation; all are ours (docs/own-calls.tsv). */
const BASE = '/user/api/settings/invitations'
const OF_ALL = 'administration is about the people of the whole company'

export const invitations = listOfThings(INVITATION, {
  path: BASE,
  list: { permission: 'settings.users.view', summary: 'Who was invited, by whom, until when, and the result of it.' },
  filter: { state: z.enum(INVITATION_STATES).optional() },
  row: {
    state: z.enum(INVITATION_STATES),
    games: z.array(text),
    regions: z.array(text),
    expires_at: instant,
    invited_by: person,
    created_at: instant,
    used_at: instant.nullable(),
    /** the user that came of it, and the address it was used from */
    became: person.nullable(),
    used_from: text.nullable(),
  },
  unsorted: ['games', 'regions', 'became'],
  ofAll: OF_ALL,
})

export type InvitationRow = z.output<typeof invitations.row>

/** The link is told here and nowhere else: it is kept as a hash. So no ticket keeps these answers, and a lost one is made good by a fresh link. */
const LINK = { ...ATOMIC, permission: 'settings.users.edit', scope: { none: OF_ALL } } as const
/** The chat robot that can send a link, and the name of its group, empty while it has none; null: there is no robot. */
const robot = z.object({ group: text }).nullable()
const issued = data(z.object({ id: text, secret: text, expires_at: instant, robot }))
const days = wireInteger.min(1).max(INVITATION_DAYS.max).default(INVITATION_DAYS.usual)

export const invite = endpoint({
  ...LINK,
  path: `${BASE}/invite`,
  input: z.object({
    account,
    name: filled.max(100),
    email,
    preset: z.enum(INVITED_AS),
    games: ids.default([]),
    regions: ids.default([]),
    days,
  }),
  output: issued,
  audit: { records: 'invitation.made' },
  summary: 'Invite a person with the grants of a preset for games and regions; the answer has what their link ends with.',
})

export const renewInvitation = endpoint({
  ...LINK,
  path: `${BASE}/renew`,
  input: z.object({ id, version: wireInteger, days }),
  output: issued,
  audit: { records: 'invitation.renewed' },
  summary: 'Make a fresh link for an invitation; the one before is worth nothing, and the caller is who invites from now on.',
})

export const withdrawInvitation = endpoint({
  ...LINK,
  path: `${BASE}/withdraw`,
  input: z.object({ id, version: wireInteger }),
  output: data(z.object({ id: text })),
  audit: { records: 'invitation.withdrawn' },
  summary: 'Take an invitation back: its link is worth nothing.',
})

/** A line of a sheet is a person; all of them for these games and regions. */
export const inviteSheet = endpoint({
  ...LINK,
  path: `${BASE}/sheet`,
  encoding: 'multipart',
  takes: SHEET_FILE,
  input: z.object({ games: ids.default([]), regions: ids.default([]), days }),
  output: data(thingImported.extend({ links: z.array(z.object({ id: text, account: text, name: text, secret: text })), robot })),
  audit: { records: 'invitation.made' },
  summary: 'Invite the people of a spreadsheet: each line is invited, or said with every reason why not; the answer has the links.',
})

/** Links that were shown a moment ago: a person who has one may send it on. No transaction is held while the robot is asked. */
export const sendInvitations = endpoint({
  ...AGAIN,
  path: `${BASE}/send`,
  permission: 'settings.users.edit',
  scope: { none: OF_ALL },
  input: z.object({
    /** where the console is, as the browser has it: the link leads back there */
    origin: z.url().max(200),
    links: jsonText(
      z
        .array(z.object({ id, secret: linkSecret }))
        .min(1)
        .max(500),
    ),
  }),
  output: data(z.object({ sent: ids, not_sent: ids })),
  audit: { records: 'invitation.sent' },
  summary: 'Send links of open invitations to the group of the chat robot; those that did not arrive are named.',
})

export const invitationLog = endpoint({
  ...READ,
  path: `${BASE}/log`,
  permission: 'settings.users.view',
  scope: { none: OF_ALL },
  input: z.object({ id }),
  output: data(z.array(z.object({ id: text, at: instant, user_name: text.nullable(), event: text, address: text.nullable() }))),
  summary: 'What happened to an invitation, newest first: made, sent, opened, used, withdrawn, by whom and from where.',
})

const BY_LINK = {
  ...AGAIN,
  permission: 'anyone',
  scope: { none: 'the link is what allows it, and the person cannot sign in yet' },
} as const

export const readInvitation = endpoint({
  ...BY_LINK,
  path: '/user/api/invitation/read',
  write: 'no',
  input: z.object({ secret: linkSecret }),
  output: data(
    z.object({
      company: text,
      account: text,
      name: text,
      email: text,
      preset: z.enum(INVITED_AS),
      invited_by: text,
      expires_at: instant,
      /** route names */
      pages: z.array(text),
      functions: z.array(text),
      /** by name; `'*'`: all of them */
      games: z.array(text),
    }),
  ),
  summary: 'What an invitation is for: the company, the person, and what they will be able to do.',
})

/** Not atomic: an attempt is counted although it is refused. */
export const acceptInvitation = endpoint({
  ...BY_LINK,
  path: '/user/api/invitation/accept',
  input: z.object({ secret: linkSecret, password: newPassword }),
  output: data(signedIn),
  summary: 'Choose a password, become a user as the invitation says, and sign in.',
})
