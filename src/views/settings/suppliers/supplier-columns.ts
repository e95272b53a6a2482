import type { SupplierRow } from '#contract/suppliers.ts'
import { count, identifier, instant, textColumn } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'

export const SUPPLIER_COLUMNS: readonly GridColumn<SupplierRow>[] = [
  { ...textColumn, key: 'name', header: 'supplier.name', flex: 1 },
  {
    key: 'active',
    header: 'supplier.active',
    width: 100,
    filter: 'set',
    value: (row) => String(row.active),
    text: (value, _row, say) => say(value === 'true' ? 'supplier.on' : 'supplier.off'),
  },
  { ...count, key: 'materials', header: 'supplier.materials', width: 100 },
  { ...identifier, key: 'id', header: 'supplier.id', width: 140 },
  { ...instant<SupplierRow>(() => Intl.DateTimeFormat().resolvedOptions().timeZone), key: 'updated_at', header: 'supplier.updated_at' },
]
