import { costNames } from '#contract/finance-cost-names.ts'
import { blocker } from '#domain/blocker.ts'
import { countUses } from '#domain/thing/thing.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { textOf } from '#server/kit/thing/thing-row.ts'
import { costNameStore, readTier } from './cost-name.reads.ts'

/** Names of costs. Costs of any month, also of a confirmed one, are read by their place in the tree: what is in use is not moved. */
export const costNameRoutes = (): Handler[] =>
  thingRoutes(costNames, costNameStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: async (call, { tier, parent_id }, before) => {
      const parent = textOf(parent_id) ?? ''
      const isMoved = before && (before.tier !== tier || (textOf(before.parent_id) ?? '') !== parent)
      if (isMoved && countUses(before) > 0)
        return [blocker('finance.cost_name.moved', { field: 'parent_id', params: { count: countUses(before) } })]
      const above = parent === '' ? 0 : Number(await readTier(call.trx, parent))
      return above === Number(tier) - 1 ? [] : [blocker('finance.cost_name.parent', { field: 'parent_id' })]
    },
  })
