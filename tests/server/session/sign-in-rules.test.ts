import { signInRules } from '#contract/sign-in-rules.ts'
import { signInRuleRoutes } from '#server/features/sign-in-rule/sign-in-rule.routes.ts'
import { thingTests } from '../kit/thing-tests.ts'

thingTests(signInRules, { routes: signInRuleRoutes(null) })
