import { createListeners } from '#domain/listeners.ts'
import type { LocalData, Settings } from './local-data.ts'

export type SettingsStore = {
  read: () => Settings
  change: (change: Partial<Settings>) => void
  subscribe: (listener: () => void) => () => void
}

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
