import '@blueprintjs/core/lib/css/blueprint.css'
import type { ColDef } from 'ag-grid-community'
import { registerGridModules } from '#views/kit/grid/ag-modules.ts'
import { gridStyle } from '#views/kit/grid/ag-styles.ts'
import { AgGridReact } from 'ag-grid-react'
import { line, max, scaleLinear } from 'd3'
import { format } from 'date-fns'
import { produce } from 'immer'
import { useMemo } from 'react'
import { benchRows, COUNT_KEYS, MONEY_KEYS, TEXT_KEYS } from '../grid/data.ts'
import { LoginForm } from './form.tsx'
import { mount } from './mount.tsx'

/** The least of a workspace with the same parts: the grid with the modules we use and 1,000 rows, a line, a date, an edit. */
registerGridModules()

const ROWS = 1_000
const OPENED = new Date()
const COLUMNS: ColDef[] = ['name', 'state', ...MONEY_KEYS, ...COUNT_KEYS, ...TEXT_KEYS].map((field) => ({
  field,
  width: 110,
  cellDataType: false,
}))

function Workspace() {
  const rows = useMemo(
    () =>
      produce(benchRows(ROWS), ([first]) => {
        if (first) first.name = `${first.name} ${format(OPENED, 'yyyy-MM-dd HH:mm')}`
      }),
    [],
  )
  const values = rows.slice(0, 60).map(({ count0 }) => Number(count0))
  const scale = scaleLinear([0, max(values) ?? 1], [60, 0])
  const path = line<number>((_, index) => index * 4, scale)(values) ?? ''
  return (
    <>
      <svg width={240} height={60} aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" />
      </svg>
      <div style={{ position: 'absolute', inset: '60px 320px 0 0' }}>
        <AgGridReact {...gridStyle()} rowHeight={20} headerHeight={20} rowData={rows} columnDefs={COLUMNS} />
      </div>
      <aside style={{ position: 'absolute', inset: '60px 0 auto auto', width: 300 }}>
        <LoginForm />
      </aside>
    </>
  )
}

mount([{ path: '*', element: <Workspace /> }])
