import { useActorRef, useSelector } from '@xstate/react'
import { countText } from '#domain/display/numbers.ts'
import { INSTALLATION_STEPS, stepsLeft } from '#domain/installation/steps.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { wiredInstallationMachine } from '#views/installation/wire.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'
import { useSignedIn } from '#app/shell/services-context.tsx'

/** home, where the guide is */
const GUIDE = '/'

type Props = { onGo: (href: string) => void }

/** On the pages of a guide's steps: the way back to it, while it is shown and a step is left. */
export function GuideWay({ onGo }: Props) {
  const { user } = useSignedIn()
  return functionBlockers(user.permissions, 'settings.installation.guide').length === 0 ? <Way onGo={onGo} /> : null
}

function Way({ onGo }: Props) {
  const say = useSay()
  const guide = useActorRef(wiredInstallationMachine)
  const shown = useSelector(guide, ({ context }) => context.guide)
  const left = shown && !shown.put_away ? stepsLeft(shown.facts).length : 0
  if (left === 0) return null
  return (
    <p className="fd-guide-way">
      <a href={GUIDE} onClick={(event) => follow(event, GUIDE, () => onGo(GUIDE))}>
        {say('settings.to_guide')}
      </a>{' '}
      <span className="fd-muted fd-figures">
        {countText(INSTALLATION_STEPS.length - left)} / {countText(INSTALLATION_STEPS.length)}
      </span>
    </p>
  )
}
