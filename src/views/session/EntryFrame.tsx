import { Button, ButtonGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { LANGUAGES, type Language } from '#i18n/words.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import './entry.css'

const NAMES = { zh: '中文', en: 'English' } as const satisfies Record<Language, string>
const TAGS = { zh: 'zh-CN', en: 'en' } as const satisfies Record<Language, string>

type Props = { onLanguage: (language: Language) => void; /** for more than two fields */ wide?: boolean; children: ReactNode }

/** The frame of the pages that are open to anyone: the product's name and the language. */
export function EntryFrame({ onLanguage, wide = false, children }: Props) {
  const say = useSay()
  const language = useLanguage()
  return (
    <main className={wide ? 'fd-login fd-login-wide' : 'fd-login'}>
      <header className="fd-login-head">
        <span className="fd-logo-mark" aria-hidden="true" />
        <h1>{say('common.product')}</h1>
        <ButtonGroup role="group" aria-label={say('session.language')}>
          {LANGUAGES.map((one) => (
            <Button
              key={one}
              size="small"
              lang={TAGS[one]}
              text={NAMES[one]}
              active={one === language}
              aria-pressed={one === language}
              onClick={() => onLanguage(one)}
            />
          ))}
        </ButtonGroup>
      </header>
      {children}
      <p className="fd-login-foot">{say('session.login.foot')}</p>
    </main>
  )
}
