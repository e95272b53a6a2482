import { useState } from 'react'
import { columnsIn, withMissing, type ColumnLayout } from '#domain/column-layout.ts'
import { arrangedText, fitLayout, readPresets, writePresets, type ColumnPresets } from './presets.ts'
import type { GridColumn, TextStorage } from './types.ts'
import { useOwned, type Owned } from './use-owned.ts'

type Where = { storage: TextStorage | undefined; name: string; owned: Owned | undefined }

export type Arrangement = {
  layout: ColumnLayout
  keep: (layout: ColumnLayout) => void
  /** those that this browser keeps under a name; null: the owner keeps them */
  presets: ColumnPresets | null
  onPresets: (presets: ColumnPresets) => void
  opened: number
}

/** Where the columns of a grid are: kept by its owner as text, else in this browser under the grid's name. */
export function useArrangement<Row>(columns: readonly GridColumn<Row>[], { storage, name, owned }: Where): Arrangement {
  const [presets, setPresets] = useState<ColumnPresets>(() => readPresets(storage, name))
  const { value, opened, set } = useOwned<ColumnLayout | null>(owned, {
    read: columnsIn,
    write: (layout) => (layout === null ? '' : arrangedText(layout, columns)),
  })
  const onPresets = (next: ColumnPresets) => {
    setPresets(next)
    writePresets(storage, name, next)
  }
  // columns that this view of the grid does not have keep their places for the next one
  const keep = (layout: ColumnLayout) => (owned ? set(withMissing(layout, value ?? [])) : onPresets({ ...presets, current: layout }))
  return { layout: fitLayout(owned ? value : presets.current, columns), keep, presets: owned ? null : presets, onPresets, opened }
}
