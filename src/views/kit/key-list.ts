import { createContext, useContext, useEffect } from 'react'
import { createListeners } from '#domain/listeners.ts'

/** Keys that do one thing: as the browser names them (letters in lower case), how they are shown where that is not plain, and what they do (a key of the catalogue). */
export type NamedKeys = { keys: readonly string[]; shown?: string; label: string }
export type KeyTable<Name extends string = string> = Readonly<Record<Name, NamedKeys>>

/** Which keys work on the page that is open: whatever listens for keys says so, and `?` lists them. */
export type KeyList = {
  read: () => readonly NamedKeys[]
  subscribe: (listener: () => void) => () => void
  /** says what these keys do until the answer is called */
  show: (table: KeyTable) => () => void
}

export function createKeyList(): KeyList {
  let shown: readonly KeyTable[] = []
  let keys: readonly NamedKeys[] = []
  const { subscribe, tell } = createListeners()
  const take = (tables: readonly KeyTable[]) => {
    shown = tables
    // two grids, or two pictures, on one page have the same keys
    keys = [...new Set(shown)].flatMap((table) => Object.values(table))
    tell()
  }
  return {
    read: () => keys,
    subscribe,
    show(table) {
      take([...shown, table])
      return () => take(shown.toSpliced(shown.lastIndexOf(table), 1))
    },
  }
}

export const KeyListContext = createContext<KeyList | null>(null)

/** Lists keys while this is drawn; the table is at module level. */
export function useListedKeys(table: KeyTable): void {
  const list = useContext(KeyListContext)
  useEffect(() => list?.show(table), [list, table])
}

const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ' ': '␣', '-': '−', Escape: 'Esc' }

/** `P`, `S →`, `1–9 Q W`: keys as a person reads them. */
export const keysText = ({ keys, shown }: NamedKeys): string =>
  shown ?? keys.map((key) => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)).join(' ')
