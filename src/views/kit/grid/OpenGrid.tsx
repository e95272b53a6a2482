import { AgGridReact } from 'ag-grid-react'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { prepareGrid, type GridLive, type GridSetup } from './grid-controller.ts'

type Props<Row> = {
  /** the element around the grid that hears keys and pointers */
  host: RefObject<HTMLDivElement | null>
  inert: boolean
  /** read once: the owner gives a new `key` to open a grid with another setup */
  setup: GridSetup<Row>
  live: GridLive<Row>
}

/** AG Grid itself, rendered once: whatever happens later reaches it through its controller. */
export function OpenGrid<Row extends object>({ host, inert, setup, live }: Props<Row>) {
  const [grid] = useState(() => prepareGrid(setup, live))
  useLayoutEffect(() => grid.setLive(live))
  // the grid is ready only after this: it draws itself in a second pass
  useLayoutEffect(() => (host.current ? grid.mount(host.current) : undefined), [grid, host])
  // the same element again: React passes the grid by when its owner renders
  const drawn = useMemo(() => <AgGridReact<Row> gridOptions={grid.options} />, [grid])
  return (
    <div ref={host} className="fd-grid-host" inert={inert}>
      {drawn}
    </div>
  )
}
