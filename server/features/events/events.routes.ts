import { events } from '#contract/events.ts'
import { functionBlockers, scopeOf } from '#permissions/grants.ts'
import { Download, handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import type { EventHub } from './events-hub.ts'

/** The stream that says "ask now"; a server without a source of events says so, and its consoles poll. */
export const eventRoutes = ({ hub }: { hub: EventHub | null }): Handler[] => [
  handle(events, async (_input, call) => {
    if (!hub) throw new Refused('events.off', { status: 404 })
    const statements = ['statement', 'month'].some((part) => functionBlockers(call.user.grants, `finance.${part}.view`).length === 0)
    const body = hub.open({ userId: call.user.id, session: call.session.toString('hex'), games: gamesOf(call), statements })
    return new Download({ body, mime: 'text/event-stream; charset=utf-8', headers: { 'x-accel-buffering': 'no' } })
  }),
]

/** Games whose batches the caller may see: none without the function that shows batches. */
const gamesOf = ({ user }: Call) => (functionBlockers(user.grants, 'ads.batch.view').length > 0 ? [] : scopeOf(user.grants, 'ads', 'game'))
