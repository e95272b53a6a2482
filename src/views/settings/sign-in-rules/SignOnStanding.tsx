import { Callout } from '@blueprintjs/core'
import type { OutputOf } from '#contract/endpoint.ts'
import type { signOnStanding } from '#contract/sign-in-rules.ts'
import { useSay } from '#views/kit/words.tsx'

export type Standing = OutputOf<typeof signOnStanding>['data']

const VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_REDIRECT_URL']

/** Whether single sign-on is configured, and what decides about new people now. */
export function SignOnStanding({
  standing: { sign_on: signOn, variable, by_rules: isByRules },
  origin,
}: {
  standing: Standing
  origin: string
}) {
  const say = useSay()
  if (!signOn)
    return (
      <Callout compact intent="warning" icon={null} title={say('sign_in_rule.off')}>
        <p>{say('sign_in_rule.off.hint', { url: `${origin}/login` })}</p>
        <code>{VARIABLES.join(' · ')}</code>
      </Callout>
    )
  return (
    <p className="fd-lead">
      {say('sign_in_rule.on', signOn)}
      {isByRules
        ? say('sign_in_rule.by_rules')
        : say('sign_in_rule.by_variable', { who: variable ? say(`settings.preset.${variable}`) : say('sign_in_rule.no_one') })}
    </p>
  )
}
