import type { Transaction } from 'kysely'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { ruleFor } from '#domain/sign-in-rule.ts'
import { ruleGrants } from '#permissions/invite.ts'
import { PRESETS } from '#permissions/presets.ts'
import { insertPerson } from '#server/db/people.ts'
import type { Database } from '#server/db/schema.ts'
import { readSignInRules } from '#server/features/sign-in-rule/sign-in-rule.reads.ts'
import { Refused } from '#server/kit/refused.ts'
import { joinFinanceList } from '#server/kit/setting.repository.ts'
import { enterBySignOn } from './invited.service.ts'
import type { SsoConfig, SsoPerson } from './sso-provider.ts'

type Trx = Transaction<Database>
type Newcomer = { email: string; claims: SsoPerson['claims'] }

/**
 * Lets in a person whom no one knows yet: by their invitation, else by the first rule that matches, else, while no rule was ever saved, as
 * OIDC_NEW_USERS says.
 * @throws Refused 403 `session.sso_*` with whom to ask, 410 `invitation_link.*`; nothing was written
 */
export async function newPerson(trx: Trx, { email, name, claims }: SsoPerson, { config, address }: { config: SsoConfig; address: string }) {
  const rules = await readSignInRules(trx)
  if (email === null) return refuse(rules ? 'session.sso_unverified' : 'session.sso_unknown_user')
  const invited = await enterBySignOn(trx, email, address)
  if (invited) return invited
  const made = rules ? byRule(rules, { email, claims }) : byVariable(config)
  if (!made) return refuse(rules ? 'session.sso_no_rule' : 'session.sso_unknown_user', rules ? { email } : {})
  const { preset, grants, rule } = made
  const person = { account: email, email, name }
  const userId = await insertPerson(trx, { ...person, isAgent: preset === 'agent', passwordHash: 'none', grants })
  // taken in the moment between, or another user's address
  if (!userId) return refuse('session.sso_unknown_user')
  const created = { entity: 'user', entityId: userId, event: 'user.created', after: { ...person, preset, by: 'sso', rule } }
  return { userId, lines: [created, ...(rules && preset === 'finance' ? [await joinFinanceList(trx, userId)] : [])] }
}

function byRule(rules: NonNullable<Awaited<ReturnType<typeof readSignInRules>>>, newcomer: Newcomer) {
  const found = ruleFor(rules, newcomer)
  if (!found) return null
  if (found.is_over) return refuse('session.sso_rule_over', { email: newcomer.email })
  const { place, domain, claim, claim_value: value, preset } = found
  return {
    preset,
    grants: ruleGrants(found),
    rule: [place, domain, claim && `${claim} = ${value}`].filter((part) => part !== '').join(' · '),
  }
}

const byVariable = ({ newPeople: preset }: SsoConfig) =>
  preset === null ? null : { preset, grants: PRESETS[preset], rule: 'OIDC_NEW_USERS' }

function refuse(code: string, params: NonNullable<Blocker['params']> = {}): never {
  throw new Refused(blocker(code, { params }), { status: 403 })
}
