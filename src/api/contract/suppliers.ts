import { z } from 'zod'
import { SUPPLIER } from '#domain/material/supplier.ts'
import { count } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Firms that make materials (S2 §6 `supplier`), and their settings page. */
export const suppliers = callsOf(SUPPLIER, {
  path: '/dapper/api/supplier',
  list: { permission: 'signed-in', perPage: 10, summary: 'Firms that make materials, by name.' },
  save: {
    permission: 'settings.suppliers.edit',
    records: 'supplier.saved',
    summary: 'Adds a supplier, renames it, retires it or brings it back.',
  },
  remove: { permission: 'settings.suppliers.edit', records: 'supplier.deleted', summary: 'Deletes a supplier that no material names.' },
  filter: {},
  /** `materials`: how many it made, in the games the caller may use */
  row: z.object({ materials: count }).shape,
  ofAll: 'firms that make materials are the same for everybody',
})
