import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { invitations } from '#contract/invitations.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { linkSecret } from '#domain/entry-link.ts'
import { INVITATION, invitationBlockers } from '#domain/invitation.ts'
import { thingBlockers } from '#domain/thing/thing.ts'
import { inviteBlockers, type InvitedTo } from '#permissions/invite.ts'
import { installationId } from '#server/db/installation.ts'
import type { Database } from '#server/db/schema.ts'
import { hashToken } from '#server/kit/authenticate.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import type { Reader } from '#server/kit/thing/thing.repository.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import { invitationStore } from './invitations.reads.ts'
import * as repository from './invitations.repository.ts'
import { isEmailTaken } from './users.repository.ts'
import { heldBy } from './users.service.ts'

type Trx = Transaction<Database>
type Issued = { id: string; secret: string; expires_at: string }

/**
 * Invites a person; the secret of the link is told here only.
 * @throws Refused 403 for more than the caller holds, 409 for an account or an e-mail that is taken, or an account that is invited already
 */
export async function invite(
  trx: Trx,
  callerId: string,
  { days, ...invitation }: repository.NewInvitation & { days: number },
): Promise<Issued> {
  refuseIf(thingBlockers(INVITATION, invitation))
  await refuseRaise(trx, callerId, invitation)
  const { account, email } = invitation
  if (await repository.hasAccount(trx, account))
    throw new Refused(blocker('administration.account_taken', { params: { account }, field: 'account' }), { status: 409 })
  if (email && (await isEmailTaken(trx, email, null)))
    throw new Refused(blocker('administration.email_taken', { params: { email }, field: 'email' }), { status: 409 })
  const { link, told } = await freshLink(trx, callerId, days)
  const made = await repository.insertInvitation(trx, invitation, link)
  if (!made) throw new Refused(blocker('invitation.open_already', { params: { account }, field: 'account' }), { status: 409 })
  return told(made)
}

/** The same for a line of a sheet, which says why not. Nothing was written when it is refused: the other lines go on in the transaction. */
export async function inviteLine(
  trx: Trx,
  callerId: string,
  line: Parameters<typeof invite>[2],
): Promise<Issued | { reasons: readonly Blocker[] }> {
  try {
    return await invite(trx, callerId, line)
  } catch (error) {
    if (error instanceof Refused) return { reasons: error.blockers }
    throw error
  }
}

type Seen = { id: string; version: number }

/** @throws Refused 404, 409, 400 for one that ended, 403 for more than the caller holds: it is the caller who invites from now on */
export async function renew(
  trx: Trx,
  reader: Reader & { userId: string },
  { id, version, days }: Seen & { days: number },
): Promise<Issued> {
  const held = await waitingAt(trx, reader, { id, version })
  await refuseRaise(trx, reader.userId, held)
  const { link, told } = await freshLink(trx, reader.userId, days)
  return told(await repository.replaceLink(trx, id, link))
}

/** @throws Refused 404, 409, 400 for one that ended */
export async function withdraw(trx: Trx, reader: Reader, seen: Seen): Promise<void> {
  await waitingAt(trx, reader, seen)
  await repository.withdraw(trx, seen.id)
}

async function waitingAt(trx: Trx, reader: Reader, { id, version }: Seen) {
  const read = async () => {
    const row = await invitationStore.one(trx, reader, id)
    if (!row) throw new Refused('thing.gone', { status: 404 })
    return invitations.row.parse(rowOut(INVITATION, row))
  }
  const held = await holdVersion(trx, { table: 'invitation', id, version }, { read, changed: 'thing.changed' })
  refuseIf(invitationBlockers(held.state))
  return held
}

async function refuseRaise(trx: Trx, callerId: string, to: InvitedTo): Promise<void> {
  refuseIf(inviteBlockers(await heldBy(trx, callerId), to), { status: 403 })
}

async function freshLink(trx: Trx, invitedBy: string, days: number) {
  const key = randomBytes(32).toString('base64url')
  const secret = linkSecret({ installation: await installationId(trx), key })
  return {
    link: { keyHash: hashToken(key), days, invitedBy },
    told: ({ id, expires_at }: { id: string; expires_at: Date }) => ({ id, secret, expires_at: expires_at.toISOString() }),
  }
}
