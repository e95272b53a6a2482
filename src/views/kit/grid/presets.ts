import type { GridColumn, TextStorage } from './types.ts'

/** Where one column is. The list's order is the order on the screen; frozen columns stay at the left while the others scroll. */
export type ColumnPlace = { key: string; hidden: boolean; width?: number | undefined; frozen?: boolean | undefined }
export type ColumnLayout = readonly ColumnPlace[]
/** What is kept per grid: the present layout and those saved under a name. */
export type ColumnPresets = { current: ColumnLayout | null; named: Readonly<Record<string, ColumnLayout>> }

const NO_PRESETS: ColumnPresets = { current: null, named: {} }

export const defaultLayout = <Row>(columns: readonly GridColumn<Row>[]): ColumnLayout =>
  columns.map(({ key, hidden, width, pinned }) => ({ key, hidden: hidden ?? false, width, ...(pinned === 'left' ? { frozen: true } : {}) }))

/** A kept layout for today's columns: unknown keys fall out, new columns come after the one they follow in the list. */
export function fitLayout<Row>(layout: ColumnLayout | null, columns: readonly GridColumn<Row>[]): ColumnLayout {
  const wanted = defaultLayout(columns)
  if (!layout) return wanted
  const fitted = layout.filter(({ key }) => wanted.some((place) => place.key === key))
  wanted.forEach((place, index) => {
    if (fitted.some(({ key }) => key === place.key)) return
    const before = wanted[index - 1]?.key
    fitted.splice(before === undefined ? 0 : fitted.findIndex(({ key }) => key === before) + 1, 0, place)
  })
  return fitted
}

/** Reads what was kept; anything that is not ours reads as nothing kept. */
export function readPresets(storage: TextStorage | undefined, key: string): ColumnPresets {
  const text = storage?.read(key)
  if (!text) return NO_PRESETS
  try {
    const found: unknown = JSON.parse(text)
    if (!isObject(found)) return NO_PRESETS
    const named = isObject(found['named']) ? found['named'] : {}
    return {
      current: layoutFrom(found['current']),
      named: Object.fromEntries(
        Object.entries(named).flatMap(([name, layout]) => {
          const kept = layoutFrom(layout)
          return kept ? [[name, kept]] : []
        }),
      ),
    }
  } catch {
    return NO_PRESETS
  }
}

export const writePresets = (storage: TextStorage | undefined, key: string, presets: ColumnPresets): void =>
  storage?.write(key, JSON.stringify(presets))

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function layoutFrom(value: unknown): ColumnLayout | null {
  if (!Array.isArray(value)) return null
  return value.flatMap((place: unknown) =>
    isObject(place) && typeof place['key'] === 'string' && typeof place['hidden'] === 'boolean'
      ? [
          {
            key: place['key'],
            hidden: place['hidden'],
            width: typeof place['width'] === 'number' ? place['width'] : undefined,
            ...(typeof place['frozen'] === 'boolean' ? { frozen: place['frozen'] } : {}),
          },
        ]
      : [],
  )
}

/** Is the column frozen? A layout from before columns could be frozen leaves it as the column says. */
export const isFrozen = <Row>({ frozen }: ColumnPlace, column: GridColumn<Row> | undefined): boolean => frozen ?? column?.pinned === 'left'
