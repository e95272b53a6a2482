import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useSay } from '#views/kit/words.tsx'
import { GuideText } from './GuideText.tsx'
import type { HelpProps } from './HelpView.tsx'

/** Someone was first: their text, and the choice. Neither is written over without it. */
export function GuideConflict({ help }: Pick<HelpProps, 'help'>) {
  const say = useSay()
  const present = useSelector(help, ({ context }) => context.present)
  if (!present) return null
  return (
    <section aria-label={say('help.conflict.theirs')}>
      <p role="alert">{say('help.conflict', { name: present.updated_by_name, version: present.version })}</p>
      <GuideText guide={present} />
      <div className="fd-help-tools">
        <Button intent="primary" text={say('help.conflict.keep')} onClick={() => help.send({ type: 'conflict.keep' })} />
        <Button text={say('help.conflict.take')} onClick={() => help.send({ type: 'conflict.take' })} />
      </div>
    </section>
  )
}
