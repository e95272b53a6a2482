import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Language } from '#i18n/catalogue.ts'
import { openGrid, type GridController, type GridLive, type GridSetup } from './grid-controller.ts'

/**
 * Keeps a grid open in the host element. A new list of columns, store or language opens a new one, for it keeps them
 * inside; everything else it asks for when it needs it.
 */
export function useOpenGrid<Row extends object>(
  host: RefObject<HTMLDivElement | null>,
  setup: Omit<GridSetup<Row>, 'live'> & { language: Language },
  live: GridLive<Row>,
  onReady: ((grid: GridController<Row> | null) => void) | undefined,
): RefObject<GridController<Row> | null> {
  const { columns, store, tree, selectable, language } = setup
  const grid = useRef<GridController<Row>>(null)
  const present = useRef({ setup, live, onReady })
  useLayoutEffect(() => {
    present.current = { setup, live, onReady }
  })
  useLayoutEffect(() => {
    if (!host.current) return
    const { setup: asked, onReady: tell } = present.current
    const opened = openGrid(host.current, { ...asked, columns, store, tree, selectable, live: () => present.current.live })
    grid.current = opened
    tell?.(opened)
    return () => {
      grid.current = null
      present.current.onReady?.(null)
      opened.close()
    }
  }, [host, columns, store, tree, selectable, language])
  return grid
}
