import { AllCommunityModule, ModuleRegistry, themeQuartz, type GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { confirmed, FIELDS, plainRow } from './data.ts'
import { startMonth } from './page.ts'
import { confirming } from './plain-confirming.ts'

/** The peer: AG Grid in React as its first page tells it, all modules. */
ModuleRegistry.registerModules([AllCommunityModule])

type Plain = ReturnType<typeof plainRow>
const COLUMNS = FIELDS.map((field) => ({ field, width: 110, cellDataType: false as const }))

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0'
document.body.append(host)

startMonth((rows) => {
  const shown = rows.map(plainRow)
  const after = rows.map((row) => plainRow(confirmed(row)))
  let way: ReturnType<typeof confirming> | null = null
  const take = ({ api }: { api: GridApi<Plain> }) => (way = confirming(after, api))
  createRoot(host).render(
    <AgGridReact<Plain>
      theme={themeQuartz}
      rowHeight={24}
      animateRows={false}
      getRowId={({ data }) => data.id}
      columnDefs={COLUMNS}
      rowData={shown}
      onGridReady={take}
    />,
  )
  return { confirmMany: (count) => way?.confirmMany(count), confirmNext: () => way?.confirmNext() }
})
