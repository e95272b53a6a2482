import { z } from 'zod'
import { data, endpoint, filled, flag, id, instant, listOf, paging, text, ticket, wireInteger } from './endpoint.ts'

const OF_ALL = { none: 'firms that make materials are the same for everybody' } as const
/** The longest name of a supplier, in characters. */
const NAME_MAX = 100

export const supplierRow = z.object({
  id: text,
  name: text,
  /** one that is not stays on the materials it made, and is offered for no other */
  active: z.boolean(),
  /** materials it made, in the games the caller may use */
  materials: z.number().int(),
  version: z.number().int(),
  updated_at: instant,
})
export type SupplierRow = z.output<typeof supplierRow>

export const suppliers = endpoint({
  method: 'GET',
  path: '/dapper/api/supplier',
  encoding: 'query',
  write: 'no',
  permission: 'signed-in',
  scope: OF_ALL,
  input: z.object({ q: z.string().max(100).optional(), active: flag.optional(), ...paging() }),
  output: listOf(supplierRow),
  summary: 'Firms that make materials, by name.',
})

/** `version` is of the row that was read; an older one answers 409 with the present row. */
export const saveSupplier = endpoint({
  method: 'POST',
  path: '/dapper/api/supplier/save',
  encoding: 'form',
  write: 'once',
  permission: 'settings.suppliers.edit',
  scope: OF_ALL,
  input: z.object({
    ticket,
    /** absent: a new one */
    id: id.optional(),
    version: wireInteger.optional(),
    name: filled.max(NAME_MAX),
    active: flag,
  }),
  output: data(supplierRow),
  audit: { records: 'supplier.saved' },
  summary: 'Adds a supplier, renames it, switches it off or on again.',
})
