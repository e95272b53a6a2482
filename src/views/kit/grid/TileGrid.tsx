import { useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useBoxSize } from '../use-box-size.ts'
import type { RowStore } from './row-store.ts'
import { tilesIn, tileStep } from './tiles.ts'
import './tile-grid.css'

type Props<Row> = {
  /** accessible name */
  label: string
  store: RowStore<Row>
  /** pixels of a tile, the gap included; a tile may be wider */
  size: { width: number; height: number }
  /** what a tile shows; it is said by `nameOf` */
  render: (row: Row) => ReactNode
  nameOf: (row: Row) => string
  selected: ReadonlySet<string>
  /** a click or Space on a tile; with Shift held, from the one before */
  onSelect: (ids: readonly string[]) => void
  /** a double click or Enter */
  onOpen: (row: Row) => void
}

/** Pictures side by side out of a row store: only those in sight are drawn, so that 20,000 scroll like 20. Arrow keys move, Space selects, Enter opens. */
export function TileGrid<Row>({ label, store, size, render, nameOf, selected, onSelect, onOpen }: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useBoxSize(box)
  const version = useSyncExternalStore(store.subscribe, () => store.version)
  const ids = useMemo(() => idsOf(store, version), [store, version])
  const [top, setTop] = useState(0)
  const [active, setActive] = useState(0)

  const { columns, first, last, rows } = tilesIn({ top, width, height, count: ids.length, tile: size })
  const at = Math.min(active, Math.max(0, ids.length - 1))
  const show = (index: number) => {
    setActive(index)
    if (box.current) scrollTo(box.current, Math.floor(index / columns) * size.height, size.height)
  }
  const toggle = (index: number, isRange: boolean) => {
    const from = isRange ? at : index
    const chosen = ids.slice(Math.min(from, index), Math.max(from, index) + 1)
    setActive(index)
    if (isRange) return onSelect([...new Set([...selected, ...chosen])])
    const [id = ''] = chosen
    onSelect(selected.has(id) ? [...selected].filter((one) => one !== id) : [...selected, id])
  }
  const press = (event: KeyboardEvent) => {
    const row = store.get(ids[at] ?? '')
    const step = tileStep(event.key, { columns, page: Math.max(1, Math.floor(height / size.height)) * columns })
    if (step !== null) show(Math.max(0, Math.min(ids.length - 1, at + step)))
    else if (event.key === 'Home' || event.key === 'End') show(event.key === 'Home' ? 0 : ids.length - 1)
    else if (event.key === ' ') toggle(at, false)
    else if (event.key === 'Enter' && row) onOpen(row)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={box}
      className="fd-tiles"
      role="listbox"
      aria-label={label}
      aria-multiselectable="true"
      // a tile out of sight is not drawn, and what is not there cannot be named
      aria-activedescendant={ids[at] === undefined || at < first || at >= last ? undefined : tileId(ids[at])}
      tabIndex={0}
      // drawn before the frame is painted: a jump past what is drawn would show one blank frame after the other
      onScroll={({ currentTarget }) => flushSync(() => setTop(currentTarget.scrollTop))}
      onKeyDown={press}
    >
      <div className="fd-tiles-all" style={{ height: rows * size.height }}>
        {ids.slice(first, last).map((id, offset) => {
          const index = first + offset
          const row = store.get(id)
          if (row === undefined) return null
          return (
            <div
              key={id}
              id={tileId(id)}
              role="option"
              aria-selected={selected.has(id)}
              aria-label={nameOf(row)}
              aria-posinset={index + 1}
              aria-setsize={ids.length}
              className={`fd-tile${index === at ? ' fd-tile-active' : ''}`}
              style={tilePlace(index, columns, size.height)}
              onClick={({ shiftKey }) => toggle(index, shiftKey)}
              onDoubleClick={() => onOpen(row)}
            >
              {render(row)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const tilePlace = (index: number, columns: number, height: number) => ({
  top: Math.floor(index / columns) * height,
  insetInlineStart: `${((index % columns) * 100) / columns}%`,
  width: `${100 / columns}%`,
  height,
})

/** Scrolls only as far as a row of tiles needs to be in sight. */
function scrollTo(element: HTMLElement, above: number, height: number): void {
  if (above < element.scrollTop) element.scrollTop = above
  else if (above + height > element.scrollTop + element.clientHeight) element.scrollTop = above + height - element.clientHeight
}

const tileId = (id: string) => `fd-tile-${id}`

/** The ids in their order; `version` names the state of the store they are of. */
const idsOf = <Row,>(store: RowStore<Row>, version: number): string[] =>
  version < 0 ? [] : [...store.values()].map((row) => store.idOf(row))
