import { z } from 'zod'
import { COST_TIERS } from '#domain/finance/cost.ts'
import { COST_NAME } from '#domain/finance/cost-name.ts'
import { text } from './endpoint.ts'
import { callsOf } from './thing.ts'

/** Names of costs as people keep them; what an entry chooses from is `cost_name_{tier}`. */
export const costNames = callsOf(COST_NAME, {
  path: '/dapper/api/finance/v3/cost_name',
  list: { permission: 'finance.cost.view', summary: 'Names of costs in the order of their tree.' },
  save: {
    permission: 'finance.cost_name.edit',
    records: 'finance.cost_name.saved',
    summary: 'Adds a name of costs or renames it; one that is in use keeps its place in the tree.',
  },
  remove: { permission: 'finance.cost_name.edit', records: 'finance.cost_name.deleted', summary: 'Deletes a name that nothing uses.' },
  load: { summary: 'Reads names of costs from an XLSX or CSV file; good lines come in, the others are told with their reasons.' },
  filter: { tier: z.enum(COST_TIERS).optional() },
  /** `full_name`: with the names above it; `billed`: its costs are on the bill of the channel */
  row: { parent_name: text, full_name: text, billed: z.boolean() },
  ofAll: 'names of costs are the same for everybody',
})
