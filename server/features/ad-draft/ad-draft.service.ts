import { adDraft, type AdDraftRow } from '#contract/ad-drafts.ts'
import { AD_DRAFT, draftAxes, draftLevel, isSameContent, keepBlockers, keptDraftValues, limitBlockers } from '#domain/ad-draft/ad-draft.ts'
import type { AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { referencesIn } from '#domain/batch/spec-values.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import type { AdDraftKind } from '#domain/channels/drafts.ts'
import type { Call } from '#server/kit/handler.ts'
import { holdVersion, inVersion } from '#server/kit/hold-version.ts'
import { holdRow } from '#server/kit/hold.repository.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readerOf } from '#server/kit/thing/thing-keeping.ts'
import { rowOut } from '#server/kit/thing/thing-row.ts'
import { findingsOf } from './ad-draft-findings.service.ts'
import { adDraftStore, countOwn, readEditors, readRest } from './ad-draft.reads.ts'
import { deleteDraft, insertDraft, keepFindings, lockOwner, updateDraft, type WrittenContent } from './ad-draft.repository.ts'

type Key = { id: string; version: number }

const CHANGED = { changed: 'ad_draft.changed' }
const missing = () => new Refused(blocker('ad_draft.missing', { field: 'id' }), { status: 404 })

/** One draft of a network, as the caller may see it. @throws Refused 404 when there is none within the grants */
export async function draftAt(call: Call, channel: Channel, id: string): Promise<AdDraftRow> {
  const row = await adDraftStore(channel.key).one(call.db, readerOf(call), id)
  const shown = row && rowOut(AD_DRAFT, row)
  if (shown?.channel !== channel.key) throw missing()
  const [rest, editors] = await Promise.all([readRest(call.db, id), readEditors(call.db, id, call.user.id)])
  return adDraft.parse({ ...shown, ...rest, editors })
}

const traced = ({ name, kind, game_id, values }: AdDraftRow) => ({ name, kind, game_id, values })

function record(call: Call, id: string, before: AdDraftRow | null, after: AdDraftRow | null): void {
  call.audit({
    entity: AD_DRAFT.noun,
    entityId: id,
    ...(before ? { before: traced(before) } : {}),
    ...(after ? { after: traced(after) } : {}),
  })
}

/** What is written of what was typed. @throws Refused 400 with fields for what cannot be kept at all */
function written(channel: Channel, kind: AdDraftKind, content: AdDraftContent): WrittenContent {
  refuseIf(keepBlockers(channel, kind, content))
  const values = keptDraftValues(channel, kind, content.values)
  return { name: content.name.trim(), values, named: referencesIn(channel, [[draftLevel(channel, kind), values]]) }
}

/** Adds a draft. @throws Refused 400 with fields, 400 `ad_draft.limit` */
export async function createDraft(
  call: Call,
  channel: Channel,
  { kind, game_id, ...content }: AdDraftContent & { kind: AdDraftKind; game_id: string },
): Promise<AdDraftRow> {
  if (draftAxes(channel, kind).length === 0) throw new Refused(blocker('ad_draft.kind_unknown', { field: 'kind', params: { kind } }))
  const kept = written(channel, kind, content)
  await lockOwner(call.trx, call.user.id)
  refuseIf(limitBlockers((await countOwn(call.trx, call.user.id))[game_id] ?? 0))
  const id = await insertDraft(call.trx, call.user.id, { channel: channel.key, kind, game_id, ...kept })
  const after = await draftAt(call, channel, id)
  record(call, id, null, after)
  return after
}

/**
 * Saves a draft over the version that was read. Idempotent: content that the draft already has is not written again, so a save whose answer was lost can be
 * repeated.
 * @throws Refused 400 with fields, 404, 409 with the present draft when another user saved first
 */
export async function putDraft(call: Call, channel: Channel, { id, version, ...content }: AdDraftContent & Key): Promise<AdDraftRow> {
  const { kind } = await draftAt(call, channel, id)
  const kept = written(channel, kind, content)
  await holdRow(call.trx, { table: 'ad_draft', id })
  const now = await draftAt(call, channel, id)
  const isSame = isSameContent(channel, kind, kept, now)
  if (isSame && (now.version === version || now.version === version + 1)) return now
  const before = await inVersion(now, version, CHANGED)
  await updateDraft(call.trx, id, call.user.id, kept)
  const after = await draftAt(call, channel, id)
  record(call, id, before, after)
  return after
}

const held = (call: Call, channel: Channel, { id, version }: Key): Promise<AdDraftRow> =>
  holdVersion(call.trx, { table: 'ad_draft', id, version }, { read: () => draftAt(call, channel, id), ...CHANGED })

/**
 * Checks the content of the version that was read, and keeps what was found.
 * @throws Refused 400 for a draft of the other kind, 404, 409 with the present draft
 */
export async function checkDraft(call: Call, channel: Channel, kind: AdDraftKind, key: Key): Promise<AdDraftRow> {
  const before = await held(call, channel, key)
  if (before.kind !== kind) throw new Refused(blocker('ad_draft.kind_other', { field: 'id' }))
  const found = await findingsOf(call.trx, channel, before)
  await keepFindings(call.trx, key.id, found)
  const after = await draftAt(call, channel, key.id)
  call.audit({ entity: AD_DRAFT.noun, entityId: key.id, after: { state: after.state, errors: found.problems.length } })
  return after
}

/** Deletes a draft. Batches made of it keep its values. @throws Refused 404, 409 with the present draft */
export async function removeDraft(call: Call, channel: Channel, key: Key): Promise<void> {
  const before = await held(call, channel, key)
  await deleteDraft(call.trx, key.id)
  record(call, key.id, before, null)
}
