import { blocker, type Blocker } from './blocker.ts'
import { choice, flag, games, line, number, refs, type ValuesOf } from './thing/fields.ts'
import { thing } from './thing/thing.ts'

/** What single sign-on may make of a new person: never an administrator, who is invited by a person. */
export const SIGNED_ON_AS = ['buyer', 'finance', 'reviewer', 'agent'] as const

/** Any address that the provider has verified. */
const ANY_DOMAIN = '*'

/**
 * Who is let in by single sign-on without an invitation, and as what. Rules are asked in the order of their places, and the first that matches
 * decides.
 */
export const SIGN_IN_RULE = thing({
  noun: 'sign_in_rule',
  words: 'sign_in_rule',
  fields: {
    place: number({ min: 1, max: 9999 }, { required: true, hint: true }),
    domain: line(100, { required: true, lower: true, format: 'domain', hint: true }),
    claim: line(60, { hint: true }),
    claim_value: line(100, { hint: true }),
    preset: choice(SIGNED_ON_AS, { required: true, said: 'settings.preset' }),
    all_games: flag(),
    game_ids: games({ required: true, when: { field: 'all_games', in: ['0'] } }),
    regions: refs('region', 50, { hint: true }),
  },
  unique: ['place'],
  rules: ({ claim, claim_value }) => claimBlockers(claim, claim_value),
})

export type SignInRule = Omit<ValuesOf<typeof SIGN_IN_RULE.fields>, 'place'>

/** Whom the provider vouches for: the address is one that it has verified. */
export type SignedOn = { email: string; claims: Readonly<Record<string, unknown>> }

/** The first rule that lets this person in; `rules` come in their order. */
export const ruleFor = <Rule extends Pick<SignInRule, 'domain' | 'claim' | 'claim_value'>>(
  rules: readonly Rule[],
  { email, claims }: SignedOn,
): Rule | undefined => rules.find((rule) => isOfDomain(email, rule.domain) && isClaimed(claims, rule))

/** A domain holds for its own addresses, not for those of domains below it. */
const isOfDomain = (email: string, domain: string): boolean =>
  domain === ANY_DOMAIN || email.slice(email.lastIndexOf('@') + 1).toLowerCase() === domain

/** A claim is a text, or a list of which one has to be it. */
const isClaimed = (claims: SignedOn['claims'], { claim, claim_value: value }: Pick<SignInRule, 'claim' | 'claim_value'>): boolean =>
  claim === '' || [claims[claim]].flat().some((one) => one === value)

const claimBlockers = (claim: string, value: string): Blocker[] => {
  if ((claim === '') === (value === '')) return []
  return [blocker('sign_in_rule.claim_half', { field: claim === '' ? 'claim' : 'claim_value' })]
}
