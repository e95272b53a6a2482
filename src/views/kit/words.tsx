import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import type { Say } from '#domain/say.ts'
import { partsOf, say, type Language } from '#i18n/words.ts'

export type { Say }

const LanguageContext = createContext<Language>('zh')

export const useLanguage = (): Language => useContext(LanguageContext)

/** The same function until the language changes. */
export function useSay(): Say {
  const language = useLanguage()
  return useMemo<Say>(() => (key, params) => say(language, key, params), [language])
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/

/** `2026-11-20 09:30`: Swedish writes it so. The sign-in page needs no zones for it. */
const onOwnClock = (part: string | number): string | number =>
  typeof part === 'string' && INSTANT.test(part) ? new Date(part).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' }) : part

/** A blocker in words, from `blocker.<code>`; an instant among its parts is told on the reader's clock. */
export const sayReason = (say: Say, reason: Blocker): string =>
  say(`blocker.${reason.code}`, Object.fromEntries(Object.entries(partsOf(reason) ?? {}).map(([name, part]) => [name, onOwnClock(part)])))

export const sayReasons = (say: Say, blockers: readonly Blocker[]): string => blockers.map((one) => sayReason(say, one)).join('\n')

/** The language of everything below. */
export const WordsProvider = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)
