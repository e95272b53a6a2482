import { suppliers } from '#contract/suppliers.ts'
import { count, identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** The firms that make materials. */
export const supplierPage = thingPage(suppliers, {
  edits: 'settings.suppliers.edit',
  columns: [
    'name',
    { ...count, key: 'materials', header: 'supplier.materials', width: 100 },
    { ...identifier, key: 'id', header: 'supplier.id', width: 140 },
  ],
  uses: { material: ({ id }) => `/creative-center/material/list?${new URLSearchParams({ vendor_id: id })}` },
})
