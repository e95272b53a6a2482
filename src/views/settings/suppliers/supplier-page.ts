import { suppliers } from '#contract/suppliers.ts'
import { count, identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** The firms that make materials. */
export const supplierPage = thingPage(suppliers, {
  edits: 'settings.suppliers.edit',
  columns: [
    'name',
    'active',
    { ...count, key: 'materials', header: 'supplier.materials', width: 100 },
    { ...identifier, key: 'id', header: 'supplier.id', width: 140 },
  ],
  bulk: [
    { word: 'supplier.bulk.on', values: { active: '1' } },
    { word: 'supplier.bulk.off', values: { active: '0' } },
  ],
  filters: [
    {
      name: 'active',
      label: 'supplier.field.active',
      options: [
        { value: '1', label: 'thing.yes' },
        { value: '0', label: 'thing.no' },
      ],
    },
  ],
})
