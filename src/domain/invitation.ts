import { blocker, type Blocker } from './blocker.ts'
import { PERSON } from './person.ts'
import { choice } from './thing/fields.ts'
import { thing } from './thing/thing.ts'

export const INVITED_AS = ['buyer', 'finance', 'reviewer', 'agent', 'admin'] as const

/** A person who is invited, and as what. */
export const INVITATION = thing({
  noun: 'invitation',
  words: 'invitation',
  fields: { ...PERSON.fields, preset: choice(INVITED_AS, { required: true, said: 'settings.preset' }) },
  rules: ({ preset: _preset, ...person }) => PERSON.rules?.(person) ?? [],
})

export const INVITATION_STATES = ['open', 'used', 'late', 'withdrawn'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** How long a link is good for, in days. */
export const INVITATION_DAYS = { usual: 7, max: 30 }

/** Why nothing more comes of an invitation: one that was used or withdrawn has ended. */
export const invitationBlockers = (state: InvitationState): Blocker[] =>
  state === 'used' || state === 'withdrawn' ? [blocker(`invitation.is_${state}`)] : []
