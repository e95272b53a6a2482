import { events, TOLD_LISTS } from '#contract/events.ts'
import { functionBlockers, partsOfPermission, scopeOf } from '#permissions/grants.ts'
import { Download, handle, type Call, type Handler } from '#server/kit/handler.ts'
import { Refused } from '#server/kit/refused.ts'
import type { EventHub } from './events-hub.ts'

/** The stream that says "ask now"; a server without a source of events says so, and its consoles poll. */
export const eventRoutes = ({ hub }: { hub: EventHub | null }): Handler[] => [
  handle(events, async (_input, call) => {
    if (!hub) throw new Refused('events.off', { status: 404 })
    const statements = ['statement', 'month'].some((part) => functionBlockers(call.user.grants, `finance.${part}.view`).length === 0)
    const body = hub.open({
      userId: call.user.id,
      session: call.session.toString('hex'),
      games: gamesOf(call, 'ads.batch.view'),
      lists: Object.fromEntries(Object.entries(TOLD_LISTS).map(([list, permission]) => [list, gamesOf(call, permission)])),
      statements,
    })
    return new Download({ body, mime: 'text/event-stream; charset=utf-8', headers: { 'x-accel-buffering': 'no' } })
  }),
]

/** Games of which the caller sees what this permission shows: none without it. */
const gamesOf = ({ user }: Call, permission: string) =>
  functionBlockers(user.grants, permission).length > 0 ? [] : scopeOf(user.grants, partsOfPermission(permission).page, 'game')
