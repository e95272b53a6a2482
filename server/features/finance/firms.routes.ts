import { firms } from '#contract/finance-firms.ts'
import { blocker } from '#domain/blocker.ts'
import { countUses } from '#domain/thing/thing.ts'
import type { Handler } from '#server/kit/handler.ts'
import { thingRoutes } from '#server/kit/thing/thing-routes.ts'
import { firmStore } from './firm.reads.ts'

/** Firms of statements and bills. Both have them by name, in confirmed months too: a name that is in use stays. */
export const firmRoutes = (): Handler[] =>
  thingRoutes(firms, firmStore, {
    saved: ({ user }) => ({ updated_by: user.id }),
    against: (_call, { name }, before) =>
      Promise.resolve(
        before && before.name !== name && countUses(before) > 0
          ? [blocker('finance.firm.named', { field: 'name', params: { count: countUses(before) } })]
          : [],
      ),
  })
