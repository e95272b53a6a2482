import { ClientSideRowModelApiModule, ClientSideRowModelModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import { COUNT_KEYS, MONEY_KEYS, TEXT_KEYS } from './data.ts'
import { startPage } from './page.ts'

/** The limit: AG Grid only, least modules, plain fields. */
ModuleRegistry.registerModules([ClientSideRowModelApiModule, ClientSideRowModelModule])

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0'
document.body.append(host)

startPage((rows) => {
  const api = createGrid<Record<string, unknown>>(host, {
    theme: themeQuartz,
    rowHeight: 28,
    animateRows: false,
    getRowId: ({ data }) => String(data['id']),
    columnDefs: ['name', 'state', ...MONEY_KEYS, ...COUNT_KEYS, ...TEXT_KEYS].map((field) => ({ field, width: 110, cellDataType: false })),
    rowData: rows,
  })
  return (changed) => api.applyTransactionAsync({ update: changed })
})
