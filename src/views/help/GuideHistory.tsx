import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { Markdown } from '#views/kit/Markdown.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { ownZone, wallClock } from '#domain/zone.ts'
import { titleOf } from './GuideText.tsx'
import type { HelpProps } from './HelpView.tsx'

/** Every text the page had, as the audit trail has it; an old one can be put into the editor. */
export function GuideHistory({ help }: Pick<HelpProps, 'help'>) {
  const say = useSay()
  const language = useLanguage()
  const { history, base } = useSelector(help, ({ context }) => context)
  const zone = ownZone()
  return (
    <section aria-label={say('help.history')}>
      <div className="fd-help-tools">
        <h2>{say('help.history_of', { title: base ? titleOf(base, language) : '' })}</h2>
        <span className="fd-spacer" />
        <Button size="small" text={say('help.back')} onClick={() => help.send({ type: 'guide.back' })} />
      </div>
      {history.map((one) => (
        <details key={one.version}>
          <summary>{say('help.history.line', { version: one.version, name: one.by, time: wallClock(one.at, zone) ?? one.at })}</summary>
          <Markdown text={language === 'en' && one.body_en ? one.body_en : one.body_zh} />
          <Button size="small" text={say('help.history.take')} onClick={() => help.send({ type: 'history.take', version: one.version })} />
        </details>
      ))}
    </section>
  )
}
