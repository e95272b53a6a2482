import type { Kysely, Transaction } from 'kysely'
import type { ChangeSource } from '#contract/object-changes.ts'
import type { ObjectRow } from '#contract/objects.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { changedFields } from '#domain/object/drift.ts'
import type { Language } from '#i18n/catalogue.ts'
import type { Connector, RemoteObject } from '#server/connectors/core/port.ts'
import type { Database } from '#server/db/schema.ts'
import { readAccountRefs } from '#server/features/batch/batch-facts.reads.ts'
import { Refused } from '#server/kit/refused.ts'
import { patienceOf, withinLimits, type Told } from '#server/push/within-limits.ts'
import { writtenOf } from './change-sending.ts'
import { storeGoneBelow, storeWritten } from './change-sending.repository.ts'
import { objectsAt, readRows, type ObjectKey, type SetRead } from './change.repository.ts'
import { commit, stage, type Changer } from './change.service.ts'
import { namedField } from './field-word.ts'

type Trx = Transaction<Database>
export type Where = { channel: Channel; level: Level }

/** A person waits for the answer. */
const TIMEOUT_MS = 8_000

/** What the network tells of an object now; what it does not tell in time is asked for again before anything is sent. */
export async function askAbout(
  db: Kysely<Database>,
  connector: Connector | undefined,
  { channel, level }: Where,
  { account_id, network_id }: ObjectKey,
): Promise<Told<RemoteObject> | null> {
  const [account] = await readAccountRefs(db, channel.spreaderId, [account_id])
  if (!connector || !account) return null
  return await withinLimits(db, connector, account, patienceOf(TIMEOUT_MS), {
    ask: async (signal) => {
      const [outcome] = await connector.read(account, level, [network_id], signal)
      if (!outcome) throw new Error('a connector answers one outcome for each object')
      return outcome
    },
  })
}

type Sent = Extract<ChangeSource, { kind: 'rows' }>['rows'][number] & { reason: string }

/**
 * Changes one object by a set of changes that is committed at once.
 * @throws Refused 400 with the fields that are against it, 409 with the object as it is (`present`) where what was seen has changed
 */
export async function saveOne(
  trx: Trx,
  { language, ...changer }: Changer & { language: Language },
  at: Where,
  { was, becomes, reason, ...key }: Sent,
  told: Told<RemoteObject> | null,
  present: () => Promise<ObjectRow | null>,
): Promise<SetRead> {
  await learn(trx, at, key, told)
  const staging: Changer = { ...changer, audit: (note) => changer.audit({ ...note, event: 'object.changes_staged' }) }
  const set = await stage(trx, staging, at, { kind: 'rows', rows: [{ ...key, was, becomes }] })
  const [row] = (await readRows(trx, set.id, { page: 1, per_page: 1 })).rows
  if (row?.state === 'same') throw new Refused(blocker('object.change.nothing'))
  if (row?.state !== 'ready') {
    const reasons = (row?.reasons ?? []).map((reason) => namedField(language, at.channel.key, reason))
    const isMet = reasons.some(({ code }) => code === 'object.change.changed_since' || code === 'object.change.gone')
    if (!isMet) throw new Refused(reasons)
    throw new Refused([blocker('object.single.met'), ...reasons], { status: 409, present: await present() })
  }
  return await commit(trx, changer, set.account_ids, () => at.channel, { id: set.id, version: set.version, count: 1, reason, typed: '' })
}

/** Keeps what the network told of an object where it is other than was known. */
async function learn(trx: Trx, { channel, level }: Where, key: ObjectKey, told: Told<RemoteObject> | null): Promise<void> {
  const [object] = await objectsAt(trx, { level, levelsAbove: [], accounts: [key.account_id] }, [key])
  if (!object || !told) return
  const known =
    'ok' in told
      ? { name: told.ok.name, values: told.ok.values, gone: told.ok.deleted }
      : { name: object.name, values: object.values, gone: object.is_gone || told.gone }
  if (known.gone === object.is_gone && changedFields(channel, level, object, known).length === 0) return
  await storeWritten(trx, { account_id: key.account_id, level }, [writtenOf(channel, level, object, known, [])])
  if (known.gone) await storeGoneBelow(trx, key.account_id, [key.network_id])
}
