import type { GuideText as Written } from '#domain/help/guide.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Guide } from '#machines/help-centre/help-centre.machine.ts'
import { Markdown } from '#views/kit/Markdown.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { ownZone, wallClock } from '#domain/zone.ts'

/** The title in the reader's language, or in 中文 when there is no other. */
export const titleOf = ({ title_zh: zh, title_en: en }: Pick<Written, 'title_zh' | 'title_en'>, language: Language): string =>
  language === 'en' && en !== '' ? en : zh

/** A help page as it is read; a text that has no English yet says so. */
export function GuideText({ guide }: { guide: Guide }) {
  const say = useSay()
  const language = useLanguage()
  const zone = ownZone()
  const hasEnglish = guide.body_en.trim() !== ''
  return (
    <article className="fd-guide">
      <h2 className="fd-guide-title">{titleOf(guide, language)}</h2>
      {language === 'en' && !hasEnglish ? <p className="fd-muted">{say('help.only_other')}</p> : null}
      <Markdown text={language === 'en' && hasEnglish ? guide.body_en : guide.body_zh} />
      <p className="fd-muted fd-figures">
        {say('help.updated', {
          name: guide.updated_by_name,
          time: wallClock(guide.updated_at, zone) ?? guide.updated_at,
          version: guide.version,
        })}
      </p>
    </article>
  )
}
