import * as calls from '#contract/suppliers.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readSuppliers } from './supplier.reads.ts'
import { saveSupplier } from './supplier.service.ts'

/** Firms that make materials (S2 §6 `supplier`), and the settings page that keeps them. */
export const supplierRoutes = (): Handler[] => [
  handle(calls.suppliers, async ({ q, active, page, per_page }, call) => {
    const rows = await readSuppliers(call.db, call.scope('game'), { q, active: active && active === '1' })
    const shown = rows.slice((page - 1) * per_page, page * per_page)
    return { data: shown.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })), total: rows.length, page, per_page }
  }),
  handle(calls.saveSupplier, async ({ ticket: _ticket, active, ...fields }, call) => {
    const { before, saved } = await saveSupplier(call.trx, call.scope('game'), { ...fields, active: active === '1' })
    const after = { name: saved.name, active: saved.active }
    call.audit({ entity: 'supplier', entityId: saved.id, ...(before ? { before } : {}), after })
    return { data: saved }
  }),
]
