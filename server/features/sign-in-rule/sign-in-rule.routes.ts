import { signInRules, signOnStanding } from '#contract/sign-in-rules.ts'
import { SIGN_IN_RULE, type SIGNED_ON_AS } from '#domain/sign-in-rule.ts'
import { valuesOfRow } from '#domain/thing/thing.ts'
import { ruleBlockers } from '#permissions/invite.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { readSignInRules, signInRuleStore } from './sign-in-rule.reads.ts'

/** Single sign-on as the configuration has it; null: there is none. */
export type SignOn = { label: string; issuer: string; newPeople: (typeof SIGNED_ON_AS)[number] | null }

/** Who is let in by single sign-on without an invitation. */
export const signInRuleRoutes = (signOn: SignOn | null): Handler[] => [
  ...thingRoutes(signInRules, signInRuleStore, {
    against: ({ user }, values) => Promise.resolve(ruleBlockers(user.granted, valuesOfRow(SIGN_IN_RULE, values))),
  }),
  handle(signOnStanding, async (_input, { db }) => ({
    data: {
      sign_on: signOn && { label: signOn.label, issuer: signOn.issuer },
      variable: signOn?.newPeople ?? null,
      by_rules: (await readSignInRules(db)) !== null,
    },
  })),
]
