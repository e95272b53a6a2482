import { createListeners } from '#domain/listeners.ts'
import { firstLanguage, type Language } from '#i18n/words.ts'
import type { LocalData, Settings } from './local-data.ts'

export type SettingsStore = {
  read: () => Settings
  change: (change: Partial<Settings>) => void
  subscribe: (listener: () => void) => () => void
}

/** Who has chosen no language reads that of the browser, else that of the company, in which the server sends the page; both are language tags. */
export const unchosenLanguage = (ofBrowser: readonly string[], ofPage: string): Language => firstLanguage([...ofBrowser, ofPage]) ?? 'zh'

/** Language and theme, kept with the other settings; the same object until one changes. */
export function createSettings(data: Pick<LocalData, 'settings' | 'changeSettings'>): SettingsStore {
  let present = data.settings()
  const { subscribe, tell } = createListeners()
  return {
    read: () => present,
    change(change) {
      data.changeSettings(change)
      present = { ...present, ...change }
      tell()
    },
    subscribe,
  }
}
