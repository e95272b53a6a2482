import { call } from '#client/call.ts'
import { regionDict } from '#contract/finance-costs.ts'
import { signInRules } from '#contract/sign-in-rules.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Who is let in by single sign-on without an invitation. */
export const signInRulePage = thingPage(signInRules, {
  edits: 'settings.users.edit',
  // games say it when they are all of them
  columns: ['place', 'domain', 'claim', 'claim_value', 'preset', 'game_ids', 'regions'],
  filters: [{ name: 'preset', label: 'sign_in_rule.field.preset' }],
  choices: { region: async (how) => (await call(regionDict, {}, how)).data.map(({ value, name: label }) => ({ value, label })) },
})
