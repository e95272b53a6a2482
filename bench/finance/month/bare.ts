import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  ScrollApiModule,
  themeQuartz,
} from 'ag-grid-community'
import { confirmed, FIELDS, plainRow } from './data.ts'
import { startMonth } from './page.ts'
import { confirming } from './plain-confirming.ts'

/** The limit: AG Grid only, least modules, plain fields. */
ModuleRegistry.registerModules([ClientSideRowModelApiModule, ClientSideRowModelModule, ScrollApiModule])

const host = document.createElement('div')
host.style.cssText = 'position:absolute;inset:0'
document.body.append(host)

startMonth((rows) =>
  confirming(
    rows.map((row) => plainRow(confirmed(row))),
    createGrid<ReturnType<typeof plainRow>>(host, {
      theme: themeQuartz,
      rowHeight: 24,
      animateRows: false,
      getRowId: ({ data }) => data.id,
      columnDefs: FIELDS.map((field) => ({ field, width: 110, cellDataType: false })),
      rowData: rows.map(plainRow),
    }),
  ),
)
