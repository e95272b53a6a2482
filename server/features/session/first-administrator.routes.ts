import { makeFirstAdministrator, readFirstLink } from '#contract/first-administrator.ts'
import { handleAnyone, type Handler } from '#server/kit/handler.ts'
import * as service from './first-administrator.service.ts'

/** What the link that a start prints leads to. */
export const firstAdministratorRoutes = (): Handler[] => [
  handleAnyone(readFirstLink, async ({ secret }, call) => ({
    data: { expires_at: (await service.readFirstLink(call.db, secret, call)).toISOString() },
  })),
  handleAnyone(makeFirstAdministrator, async ({ email = '', ...typed }, call) => {
    const { token, expiresAt } = await service.makeFirstAdministrator(call.db, { ...typed, email }, call)
    return { data: { token, expires_at: expiresAt.toISOString() } }
  }),
]
