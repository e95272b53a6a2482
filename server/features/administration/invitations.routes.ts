import * as calls from '#contract/invitations.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { invitationStore } from './invitations.reads.ts'
import * as service from './invitations.service.ts'

/** Inviting people. */
export const invitationRoutes = (): Handler[] => [
  thingList(calls.invitations, invitationStore, {
    said: { state: (code) => ({ code, words: 'invitation.state', label: 'invitation.state' }) },
  }),
  handle(calls.invite, async ({ email = '', ...invitation }, call) => {
    const issued = await service.invite(call.trx, call.user.id, { ...invitation, email })
    call.audit({ entity: 'invitation', entityId: issued.id, after: { ...invitation, email, expires_at: issued.expires_at } })
    return { data: issued }
  }),
  handle(calls.renewInvitation, async (seen, call) => {
    const issued = await service.renew(call.trx, { ...readerOf(call), userId: call.user.id }, seen)
    call.audit({ entity: 'invitation', entityId: issued.id, after: { expires_at: issued.expires_at } })
    return { data: issued }
  }),
  handle(calls.withdrawInvitation, async (seen, call) => {
    await service.withdraw(call.trx, readerOf(call), seen)
    call.audit({ entity: 'invitation', entityId: seen.id })
    return { data: { id: seen.id } }
  }),
]
