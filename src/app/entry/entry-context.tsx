import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Entry } from './entry.ts'
import type { Settings } from './local-data.ts'

const EntryContext = createContext<Entry | null>(null)

export const EntryProvider = ({ entry, children }: { entry: Entry; children: ReactNode }) => (
  <EntryContext value={entry}>{children}</EntryContext>
)

export function useEntry(): Entry {
  const entry = useContext(EntryContext)
  if (!entry) throw new Error('No entry: the page is outside of EntryProvider.')
  return entry
}

export function useSettings(): Settings {
  const { settings } = useEntry()
  return useSyncExternalStore(settings.subscribe, settings.read)
}
