import '@blueprintjs/core/lib/css/blueprint.css'
import type { ColDef } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import axios from 'axios'
import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { registerGridModules } from '#views/kit/grid/ag-modules.ts'
import { gridStyle, keepGridStyles } from '#views/kit/grid/ag-styles.ts'
import { COUNT_KEYS, MONEY_KEYS, type BenchRow } from '../grid/data.ts'
import { mount } from './mount.tsx'

/** The least of going from a page to a list: a link, one call, and a grid with as many columns as the list of batches has. */
registerGridModules()

const COLUMNS: ColDef[] = ['name', 'state', ...MONEY_KEYS, ...COUNT_KEYS].map((field) => ({ field, width: 100, cellDataType: false }))

function Frame() {
  useEffect(keepGridStyles, [])
  return (
    <div style={{ position: 'absolute', inset: 0, display: 'flex' }}>
      <nav style={{ width: 180 }}>
        <Link to="/first">first</Link> <Link to="/second">second</Link>
      </nav>
      <main style={{ flex: 1, display: 'flex', flexDirection: 'column' }}>
        <Outlet />
      </main>
    </div>
  )
}

function List() {
  const [rows, setRows] = useState<BenchRow[]>([])
  useEffect(() => {
    const given = new AbortController()
    axios.get<BenchRow[]>('/rows', { signal: given.signal }).then(
      ({ data }) => setRows(data),
      (error: unknown) => {
        if (!given.signal.aborted) throw error
      },
    )
    return () => given.abort()
  }, [])
  return (
    <>
      <h1>second</h1>
      <div style={{ flex: 1 }}>
        <AgGridReact
          {...gridStyle()}
          rowHeight={28}
          headerHeight={28}
          rowBuffer={2}
          suppressAnimationFrame
          rowData={rows}
          columnDefs={COLUMNS}
        />
      </div>
    </>
  )
}

mount([
  {
    element: <Frame />,
    children: [
      { path: '/first', element: <h1>first</h1> },
      { path: '/second', element: <List /> },
    ],
  },
])
