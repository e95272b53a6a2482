import { acceptInvitation, readInvitation } from '#contract/invitations.ts'
import { handleAnyone, type Handler } from '#server/kit/handler.ts'
import * as service from './invited.service.ts'

/** What the link of an invitation leads to. */
export const invitedRoutes = (): Handler[] => [
  handleAnyone(readInvitation, async ({ secret }, call) => ({ data: await service.readInvitation(call.db, secret, call) })),
  handleAnyone(acceptInvitation, async (typed, call) => {
    const { token, expiresAt } = await service.acceptInvitation(call.db, typed, call)
    return { data: { token, expires_at: expiresAt.toISOString() } }
  }),
]
