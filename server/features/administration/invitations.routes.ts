import type { Kysely } from 'kysely'
import * as calls from '#contract/invitations.ts'
import { INVITATION } from '#domain/invitation.ts'
import { tidied, valuesOfRow } from '#domain/thing/thing.ts'
import type { Database } from '#server/db/schema.ts'
import { readLines } from '#server/kit/audit.reads.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readCompany } from '#server/kit/setting.repository.ts'
import { importThings, type Line, type LineEnding } from '#server/kit/thing/thing-import.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { thingList } from '#server/kit/thing/thing-routes.ts'
import { invitationStore } from './invitations.reads.ts'
import * as service from './invitations.service.ts'
import { sendLinks, type Tell } from './send-links.service.ts'

/** Of one invitation; more happen to none that a person invites. */
const LINES = 100

const addressOf = (after: unknown): string | null => {
  const address: unknown = Object(after).address
  return typeof address === 'string' ? address : null
}

/** The robot that sends links, with what its group is called. */
const robotOf = async (db: Kysely<Database>, tell: Tell | null) =>
  tell ? { group: (await readCompany(db)).company?.robot_group ?? '' } : null

/** Inviting people. */
export const invitationRoutes = (tell: Tell | null = null): Handler[] => [
  thingList(calls.invitations, invitationStore, {
    said: { state: (code) => ({ code, words: 'invitation.state', label: 'invitation.state' }) },
  }),
  handle(calls.invite, async ({ email = '', ...invitation }, call) => {
    const issued = await service.invite(call.trx, call.user.id, { ...invitation, email })
    call.audit({ entity: 'invitation', entityId: issued.id, after: { ...invitation, email, expires_at: issued.expires_at } })
    return { data: { ...issued, robot: await robotOf(call.trx, tell) } }
  }),
  handle(calls.inviteSheet, async (to, call) => {
    const links: { id: string; account: string; name: string; secret: string }[] = []
    const invite = async ({ values }: Line): Promise<LineEnding> => {
      const person = tidied(INVITATION, valuesOfRow(INVITATION, values))
      const ending = await service.inviteLine(call.trx, call.user.id, { ...person, ...to })
      if ('reasons' in ending) return ending.reasons
      links.push({ id: ending.id, account: person.account, name: person.name, secret: ending.secret })
      call.audit({ entity: 'invitation', entityId: ending.id, after: { ...person, ...to, expires_at: ending.expires_at } })
      return 'added'
    }
    const sum = await importThings(INVITATION, call.files[0], {}, async (lines) => {
      const endings: LineEnding[] = []
      for (const line of lines) endings.push(await invite(line))
      return endings
    })
    return { data: { ...sum, links, robot: await robotOf(call.trx, tell) } }
  }),
  handle(calls.renewInvitation, async (seen, call) => {
    const issued = await service.renew(call.trx, { ...readerOf(call), userId: call.user.id }, seen)
    call.audit({ entity: 'invitation', entityId: issued.id, after: { expires_at: issued.expires_at } })
    return { data: { ...issued, robot: await robotOf(call.trx, tell) } }
  }),
  handle(calls.sendInvitations, async (asked, call) => {
    const ended = await sendLinks(call.db, tell, asked, call.host)
    for (const [event, ids] of [
      ['invitation.sent', ended.sent],
      ['invitation.not_sent', ended.not_sent],
    ] as const)
      for (const entityId of ids) call.audit({ entity: 'invitation', entityId, event })
    return { data: ended }
  }),
  handle(calls.invitationLog, async ({ id }, { db }) => {
    const lines = await readLines(db, { entity: 'invitation', entity_id: id }, undefined, LINES)
    return {
      data: lines.map(({ id: line, at, user_name, event, after }) => ({ id: line, at, user_name, event, address: addressOf(after) })),
    }
  }),
  handle(calls.withdrawInvitation, async (seen, call) => {
    await service.withdraw(call.trx, readerOf(call), seen)
    call.audit({ entity: 'invitation', entityId: seen.id })
    return { data: { id: seen.id } }
  }),
]
