import { useMemo, type ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Blocker } from '#domain/blocker.ts'
import { createWords, type Language } from '#i18n/catalogue.ts'

/** Says a catalogue key with params; a text that is no key comes back as itself. */
export type Say = (key: string, params?: Record<string, string | number>) => string

export const useSay = (): Say => {
  const { t } = useTranslation()
  return useMemo<Say>(() => remembering((key, params) => t(key, params ?? {})), [t])
}

const REMEMBERED = 5_000

/** A grid says the same few words for every cell, and looking one up costs ten microseconds. */
function remembering(say: Say): Say {
  const words = new Map<string, string>()
  return (key, params) => {
    if (params) return say(key, params)
    const known = words.get(key)
    if (known !== undefined) return known
    if (words.size >= REMEMBERED) words.clear()
    const word = say(key)
    words.set(key, word)
    return word
  }
}

export const useLanguage = (): Language => (useTranslation().i18n.language === 'en' ? 'en' : 'zh')

/** A blocker in words, from `blocker.<code>`. */
export const sayReason = (say: Say, { code, params }: Blocker): string => say(`blocker.${code}`, params)

export const sayReasons = (say: Say, blockers: readonly Blocker[]): string => blockers.map((one) => sayReason(say, one)).join('\n')

/** The catalogue in one language for everything below. */
export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = useMemo(() => createWords(language), [language])
  return <I18nextProvider i18n={words}>{children}</I18nextProvider>
}
