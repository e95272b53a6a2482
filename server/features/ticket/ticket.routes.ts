import { settleTicket as settleTicketCall } from '#contract/ticket.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { settleTicket } from '#server/kit/once.ts'

/** The result of a write whose answer was lost. */
export const ticketRoutes = (): Handler[] => [
  handle(settleTicketCall, async ({ ticket }, call) => {
    const id = ticket.toLowerCase()
    const state = await settleTicket(call.db, { id, userId: call.user.id })
    if (state !== 'voided') return { data: { state } }
    call.audit({ entity: 'ticket', entityId: id, event: 'ticket.voided' })
    return { data: { state: 'void' as const } }
  }),
]
