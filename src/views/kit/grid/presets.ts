import { columnsText, withMissing, type ColumnLayout, type ColumnPlace } from '#domain/column-layout.ts'
import type { GridColumn, TextStorage } from './types.ts'

/** What is kept per grid: the present layout and those saved under a name. */
export type ColumnPresets = { current: ColumnLayout | null; named: Readonly<Record<string, ColumnLayout>> }

const NO_PRESETS: ColumnPresets = { current: null, named: {} }

export const defaultLayout = <Row>(columns: readonly GridColumn<Row>[]): ColumnLayout =>
  columns.map(({ key, hidden, width, pinned }) => ({ key, hidden: hidden ?? false, width, ...(pinned === 'left' ? { frozen: true } : {}) }))

/** A kept layout for today's columns: unknown keys fall out, new columns come after the one they follow in the list. */
export function fitLayout<Row>(layout: ColumnLayout | null, columns: readonly GridColumn<Row>[]): ColumnLayout {
  const wanted = defaultLayout(columns)
  if (!layout) return wanted
  return withMissing(
    layout.filter(({ key }) => wanted.some((place) => place.key === key)),
    wanted,
  )
}

/** The columns that are not hidden, in the order they are kept in. */
export const shownColumns = <Row>(columns: readonly GridColumn<Row>[], layout: ColumnLayout): GridColumn<Row>[] =>
  layout.flatMap(({ key, hidden }) => (hidden ? [] : (columns.find((column) => column.key === key) ?? [])))

/** An arrangement as text; what is as the columns say is not written, and where all is, the text is empty. */
export function arrangedText<Row>(layout: ColumnLayout, columns: readonly GridColumn<Row>[]): string {
  const usual = new Map(defaultLayout(columns).map((place) => [place.key, place]))
  const told = layout.map(({ key, hidden, width, frozen }) => ({
    key,
    hidden,
    ...(width === usual.get(key)?.width ? {} : { width }),
    ...((frozen ?? false) === (usual.get(key)?.frozen ?? false) ? {} : { frozen }),
  }))
  const isUsual = columnsText(told) === columnsText([...usual.values()].map(({ key, hidden }) => ({ key, hidden })))
  return isUsual ? '' : columnsText(told)
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
