import type { Kysely, Transaction } from 'kysely'
import { templates, type TemplateRow } from '#contract/batch-templates.ts'
import { checkSpec } from '#domain/batch/spec-check.ts'
import { referencesIn, writtenValues } from '#domain/batch/spec-values.ts'
import {
  BATCH_TEMPLATE,
  misfitsIn,
  specOfTemplate,
  templateBlockers,
  type TemplateContent,
  type TemplatePlace,
} from '#domain/batch/template.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { channelOf } from '#domain/channels/index.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import type { Reader } from '#server/kit/thing/thing.repository.ts'
import { readAccounts, readKnown } from '../batch/batch-facts.reads.ts'
import { templateStore } from './batch-template.reads.ts'
import {
  insertTemplate,
  isNameTaken,
  readContent,
  updateTemplate,
  type NewTemplate,
  type TemplateChange,
} from './batch-template.repository.ts'

type Trx = Transaction<Database>
type Db = Kysely<Database>
type Caller = Reader & { userId: string }

/**
 * Keeps a part of a specification under a name.
 * @throws Refused 400 for what its network does not have, 400 `batch.template.name_taken`
 */
export async function storeTemplate(trx: Trx, caller: Caller, template: NewTemplate): Promise<TemplateRow> {
  const channel = channelOf(template.channel)
  if (!channel) throw new Refused(blocker('batch.spec.channel_unknown', { field: 'channel', params: { channel: template.channel } }))
  refuseIf(templateBlockers(channel, template.part, template.content))
  const id = await insertTemplate(trx, caller.userId, { ...template, name: template.name.trim() })
  if (id === null) throw taken(template.name)
  return await seenBy(trx, caller, id)
}

/**
 * Renames, shares or retires a template of the caller's own.
 * @throws Refused 404 for that of another user, 409 with the present one, 400 `batch.template.name_taken`
 */
export async function changeTemplate(
  trx: Trx,
  caller: Caller,
  { id, version, ...change }: TemplateChange & { id: string; version: number },
): Promise<{ before: TemplateRow; after: TemplateRow }> {
  const read = async () => {
    const row = await seenBy(trx, caller, id)
    if (!row.mine) throw missing()
    return row
  }
  const before = await holdVersion(trx, { table: 'batch_template', id, version }, { read, changed: 'batch.template.changed' })
  const name = change.name.trim()
  if (await isNameTaken(trx, id, name)) throw taken(name)
  await updateTemplate(trx, id, { ...change, name })
  return { before, after: await seenBy(trx, caller, id) }
}

/** What a template says, and what of it does not fit a game and ad accounts. @throws Refused 404 for one that is neither own nor shared */
export async function templateFor(
  db: Db,
  caller: Caller,
  id: string,
  place: TemplatePlace,
): Promise<{ template: TemplateRow; content: TemplateContent; misfits: Blocker[] }> {
  const template = await seenBy(db, caller, id)
  const content = await readContent(db, template.id)
  return { template, content, misfits: await misfitsOf(db, template, content, place) }
}

async function misfitsOf(db: Db, { channel: key, part }: TemplateRow, content: TemplateContent, place: TemplatePlace): Promise<Blocker[]> {
  const channel = channelOf(key)
  if (!channel) return []
  const { spreaderId, abilities } = channel
  const spec = specOfTemplate(channel, part, content, place)
  const accounts = await readAccounts(db, place.game_id, spreaderId)
  const asked = referencesIn(channel, writtenValues(channel, spec))
  const known = await readKnown(db, place.game_id, spreaderId, abilities.materialKinds, asked, place.account_ids)
  return misfitsIn(checkSpec(spec, channel, accounts, { nowMs: Date.now(), known }))
}

async function seenBy(db: Db, caller: Caller, id: string): Promise<TemplateRow> {
  const stored = await templateStore.one(db, caller, id)
  const row = stored ? templates.row.parse(rowOut(BATCH_TEMPLATE, stored)) : null
  if (!row || !(row.mine || row.shared)) throw missing()
  return row
}

const missing = () => new Refused(blocker('batch.template.missing', { field: 'id' }), { status: 404 })
const taken = (name: string) => new Refused(blocker('batch.template.name_taken', { field: 'name', params: { name } }))
