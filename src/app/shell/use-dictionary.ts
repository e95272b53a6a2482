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

/** The contents of a dictionary, or null while there are none. A reading that brings no change does not re-render. */
export function useContents<N extends CalledDictionary>(name: N): DictionaryContents[N] | null {
  const { dictionaries } = useServices()
  return useSyncExternalStore(
    dictionaries.subscribe,
    useCallback(() => dictionaries.read(name).contents, [dictionaries, name]),
  )
}
