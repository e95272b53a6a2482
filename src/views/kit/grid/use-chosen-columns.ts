import { useContext, useEffect, useMemo } from 'react'
import { ChosenColumnsContext } from './chosen-columns.ts'
import { definedColumns } from './defined-columns.ts'
import type { GridColumn } from './types.ts'

/** The columns of the grid `name` as the base configuration defines them, and where their arrangement is kept. Without a name the known ones. */
export function useChosenColumns<Row>(name: string | undefined, known: readonly GridColumn<Row>[]) {
  const { storage, definitions, ask } = useContext(ChosenColumnsContext)
  useEffect(() => (name === undefined ? undefined : ask()), [name, ask])
  const columns = useMemo(
    () =>
      definedColumns(
        definitions.filter(({ table }) => table === name),
        known,
      ),
    [definitions, name, known],
  )
  return { columns, storage: name === undefined ? undefined : storage }
}
