import { z } from 'zod'
import { SIGN_IN_RULE, SIGNED_ON_AS } from '#domain/sign-in-rule.ts'
import { data, endpoint, READ, text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Who is let in by single sign-on without an invitation; all are ours (docs/own-calls.tsv). */
const PATH = '/user/api/settings/sign_in_rules'

export const signInRules = callsOf(SIGN_IN_RULE, {
  path: PATH,
  list: {
    permission: 'settings.users.view',
    summary: 'Who is let in by single sign-on without an invitation, in the order the rules are asked.',
  },
  save: { permission: 'settings.users.edit', records: 'sign_in_rule.saved', summary: 'Adds or changes a rule for new people.' },
  remove: { permission: 'settings.users.edit', records: 'sign_in_rule.deleted', summary: 'Removes a rule for new people.' },
  filter: { preset: z.enum(SIGNED_ON_AS).optional() },
  row: {},
})

export const signOnStanding = endpoint({
  ...READ,
  path: `${PATH}/standing`,
  permission: 'settings.users.view',
  scope: { none: 'single sign-on is that of the whole company' },
  input: z.object({}),
  output: data(
    z.object({
      /** null: it is not configured */
      sign_on: z.object({ label: text, issuer: text }).nullable(),
      /** what OIDC_NEW_USERS makes of a new person; null: no one is let in by it */
      variable: z.enum(SIGNED_ON_AS).nullable(),
      /** a rule was saved, so that the variable counts no more */
      by_rules: z.boolean(),
    }),
  ),
  summary: 'Whether single sign-on is configured, and what decides about new people.',
})
