import { useCallback, useSyncExternalStore } from 'react'
import type { CalledDictionary } from '#domain/dictionaries/names.ts'
import type { Cached, DictionaryContents } from '#app/shell/dictionaries.ts'
import { useServices } from '#app/shell/services-context.tsx'

/** A dictionary the route has asked for, with its age; without contents while it could not be read. */
export function useDictionary<N extends CalledDictionary>(name: N): Cached<DictionaryContents[N]> {
  const { dictionaries } = useServices()
  return useSyncExternalStore(
    dictionaries.subscribe,
    useCallback(() => dictionaries.read(name), [dictionaries, name]),
  )
}

/** What a dictionary says, or null while it could not be read; the same object when it was read again and says the same. */
export function useContents<N extends CalledDictionary>(name: N): DictionaryContents[N] | null {
  const { dictionaries } = useServices()
  return useSyncExternalStore(
    dictionaries.subscribe,
    useCallback(() => dictionaries.read(name).contents, [dictionaries, name]),
  )
}
