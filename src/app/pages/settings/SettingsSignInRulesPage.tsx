import { useActorRef, useSelector } from '@xstate/react'
import { SIGN_IN_RULE } from '#domain/sign-in-rule.ts'
import { valuesOfRow } from '#domain/thing/thing.ts'
import { opensTo, ruleGrants } from '#permissions/invite.ts'
import { PRESETS } from '#permissions/presets.ts'
import { signInRulePage } from '#views/settings/sign-in-rules/sign-in-rule-page.ts'
import { SignOnStanding } from '#views/settings/sign-in-rules/SignOnStanding.tsx'
import { standingRead } from '#views/settings/sign-in-rules/wire.ts'
import { OpensList } from '#views/kit/OpensList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { ThingPage } from '#app/parts/ThingPage.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** `/settings/sign-in-rules`: who is let in by single sign-on without an invitation. */
export function SettingsSignInRulesPage() {
  const say = useSay()
  const reading = useActorRef(standingRead, { input: { query: '' } })
  const standing = useSelector(reading, ({ context }) => context.answer)
  return (
    <SettingsSection here="sign-in-rules">
      <ThingPage
        page={signInRulePage}
        above={standing ? <SignOnStanding standing={standing} origin={window.location.origin} /> : <Unread reading={reading} />}
        onSaved={() => reading.send({ type: 'reading.again' })}
        more={(_row, { values }) => {
          const rule = valuesOfRow(SIGN_IN_RULE, values)
          return (
            <section aria-label={say('invitation.preview')}>
              <OpensList {...opensTo(ruleGrants(rule), { preset: rule.preset, giver: PRESETS.admin })} />
            </section>
          )
        }}
      />
    </SettingsSection>
  )
}
