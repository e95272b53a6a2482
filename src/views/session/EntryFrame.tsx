import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import type { Language } from '#i18n/words.ts'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import './entry.css'

type Props = { onLanguage: (language: Language) => void; /** for more than two fields */ wide?: boolean; children: ReactNode }

/** The frame of the pages that are open to anyone: the product's name and the language. */
export function EntryFrame({ onLanguage, wide = false, children }: Props) {
  const say = useSay()
  const language = useLanguage()
  return (
    <main className={wide ? 'fd-login fd-login-wide' : 'fd-login'}>
      <header className="fd-login-head">
        <span className="fd-login-mark" aria-hidden="true">
          ▲
        </span>
        <h1>{say('common.product')}</h1>
        <Button
          variant="minimal"
          lang={language === 'zh' ? 'en' : 'zh-CN'}
          text={language === 'zh' ? 'English' : '中文'}
          onClick={() => onLanguage(language === 'zh' ? 'en' : 'zh')}
        />
      </header>
      {children}
      <p className="fd-login-foot">{say('session.login.foot')}</p>
    </main>
  )
}
