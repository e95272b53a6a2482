import { createListeners } from '#domain/listeners.ts'
import { firstLanguage, type Language } from '#i18n/words.ts'
import type { LocalData, Settings } from './local-data.ts'

export type SettingsStore = {
  read: () => Settings
  change: (change: Partial<Settings>) => void
  subscribe: (listener: () => void) => () => void
  /** from here on a language is changed to when its words are here, and not when they did not come */
  bringWords: (bring: (language: Language) => Promise<void>) => void
}

/** Who has chosen no language reads that of the browser, else that of the company, in which the server sends the page; both are language tags. */
export const unchosenLanguage = (ofBrowser: readonly string[], ofPage: string): Language => firstLanguage([...ofBrowser, ofPage]) ?? 'zh'

/** Language and theme, kept with the other settings; the same object until one changes. */
export function createSettings(data: Pick<LocalData, 'settings' | 'changeSettings'>): SettingsStore {
  let present = data.settings()
  let bring: ((language: Language) => Promise<void>) | null = null
  let wanted = present.language
  const { subscribe, tell } = createListeners()
  const take = (change: Partial<Settings>) => {
    data.changeSettings(change)
    present = { ...present, ...change }
    tell()
  }
  return {
    read: () => present,
    change(change) {
      wanted = change.language ?? wanted
      if (bring === null || change.language === undefined || change.language === present.language) return take(change)
      bring(change.language).then(
        () => (wanted === change.language ? take(change) : undefined),
        () => (wanted = present.language),
      )
    },
    subscribe,
    bringWords: (next) => (bring = next),
  }
}
