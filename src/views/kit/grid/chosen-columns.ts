import { createContext } from 'react'
import type { ColumnDefinition } from '#domain/column-definition.ts'
import type { TextStorage } from './types.ts'

export type ChosenColumns = {
  /** where the user's arrangements are kept */
  storage?: TextStorage
  /** of every grid (`columnDefinition2`) */
  definitions: readonly ColumnDefinition[]
  /** the definitions are needed now; the same function for as long as the page is open */
  ask: () => void
}

/** What grids are told whose columns people may choose. Outside of the console: nothing. */
export const ChosenColumnsContext = createContext<ChosenColumns>({ definitions: [], ask: () => undefined })
