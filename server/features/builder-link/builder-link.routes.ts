import { openBuilder, redeemBuilderTicket } from '#contract/builder-link.ts'
import { handle, handleAnyone, type Handler } from '#server/kit/handler.ts'
import { issueLink, redeem } from './builder-link.service.ts'

export type BuilderLinkDeps = { builderUrl: string | null }

/** The way to the external landing-page builder. The trail names game and person, never the ticket. */
export const builderLinkRoutes = ({ builderUrl }: BuilderLinkDeps): Handler[] => [
  handle(openBuilder, async ({ game_id }, call) => {
    const link = await issueLink(call.db, { builderUrl, userId: call.user.id, grants: call.user.grants, gameId: game_id })
    call.audit({ entity: 'landing.builder', entityId: game_id, after: { expires_at: link.expiresAt.toISOString() } })
    return { data: { url: link.url, expires_at: link.expiresAt.toISOString() } }
  }),
  handleAnyone(redeemBuilderTicket, async ({ ticket }, call) => {
    const { user_id, user_name, game_id, game_name } = await redeem(call.db, ticket)
    call.audit({ entity: 'landing.builder', entityId: game_id, userId: user_id, after: { address: call.address } })
    return { data: { game_id, game_name, user_name } }
  }),
]
