import { endOwnSessions, ownSessions, replaceOwnPassword } from '#contract/own-sign-in.ts'
import { readSessions } from '#server/features/administration/administration.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import * as service from './own-sign-in.service.ts'

/** Where one is signed in oneself, and one's own password. */
export const ownSignInRoutes = (): Handler[] => [
  handle(ownSessions, async (paging, { db, user, session }) => {
    const { rows, total } = await readSessions(db, user.id, session, paging)
    return { data: rows, total, ...paging }
  }),
  handle(endOwnSessions, async ({ session_id: sessionId }, call) => {
    const ended = await service.endOwnSessions(call.trx, { userId: call.user.id, session: call.session }, sessionId)
    if (ended > 0) call.audit({ entity: 'session', entityId: call.user.id, after: { ended, ...(sessionId ? { session: sessionId } : {}) } })
    return { data: { ended } }
  }),
  handle(replaceOwnPassword, async ({ present_password: present, password: chosen }, call) => {
    const caller = { userId: call.user.id, address: call.address, session: call.session }
    const ended = await service.replaceOwnPassword(call.db, caller, { present, chosen })
    call.audit({ entity: 'user', entityId: call.user.id, after: { ended } })
    return { data: { ended } }
  }),
]
