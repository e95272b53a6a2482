import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Say } from '#domain/say.ts'
import { say, type Language } from '#i18n/words.ts'

export type { Say }

const LanguageContext = createContext<Language>('zh')

export const useLanguage = (): Language => useContext(LanguageContext)

/** The same function until the language changes. */
export function useSay(): Say {
  const language = useLanguage()
  return useMemo<Say>(() => (key, params) => say(language, key, params), [language])
}

/** A blocker in words, from `blocker.<code>`. */
export const sayReason = (say: Say, { code, params }: Blocker): string => say(`blocker.${code}`, params)

export const sayReasons = (say: Say, blockers: readonly Blocker[]): string => blockers.map((one) => sayReason(say, one)).join('\n')

/** The language of everything below. */
export const WordsProvider = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)
