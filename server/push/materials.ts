import type { PushError } from '#domain/batch/item.ts'
import type { Level } from '#domain/channels/channel.ts'
import type { ConnectorError, Outcome } from '#server/connectors/core/port.ts'
import { pictureFor, squareOf, type PictureNeeds } from '#server/kit/picture-for.ts'
import { asEffect } from './crash-points.ts'
import { connectorOf, drawCalls, GO_ON, learn, type Engine, type Turn } from './engine.ts'
import type { Lane, LaneFacts } from './lanes.repository.ts'
import { missingMaterials, storeRef, type MissingMaterial } from './materials.repository.ts'
import { backOff } from './options.ts'
import { outageError, pushError } from './outcomes.ts'
import { delayForMaterial, failForMaterial } from './settle.repository.ts'

/** A lane at the level that shows materials. */
export type MaterialLane = Lane & { level: Level }

/**
 * Makes the materials of the next ads known to the account. The same bytes give the same reference, so an upload may be
 * repeated by a second worker or after a crash.
 */
export async function ensureMaterials(engine: Engine, lane: MaterialLane, facts: LaneFacts): Promise<Turn> {
  for (const material of await missingMaterials(engine.sql, lane, engine.options.sliceSize)) {
    if (engine.closing.aborted) return GO_ON
    const turn = await ensureOne(engine, lane, facts, material)
    if (turn.waitMs > 0) return turn
  }
  return GO_ON
}

/** How long an ad waits for a video that is on its way; as status polling (S1 §4). */
const VIDEO_MS = 5_000

async function ensureOne(engine: Engine, lane: MaterialLane, facts: LaneFacts, material: MissingMaterial): Promise<Turn> {
  if (material.type === 'video' && material.video !== 'ready') return await waitForVideo(engine, lane, material)
  if (material.isKnown && material.type !== null) return GO_ON
  const bytes = await bytesOf(engine, material)
  if (!bytes) {
    const error: PushError = {
      class: 'validation',
      code: 'batch.material.missing',
      field: material.field,
      message: `the file of material ${material.id} is not there`,
    }
    await failForMaterial(engine.sql, lane, material, error, engine.newAttempt())
    return GO_ON
  }
  const drawn = await drawCalls(engine, engine.sql, lane, facts, { kind: 'write', want: 1 })
  if (drawn.grant.granted === 0) return { waitMs: drawn.grant.waitMs }
  const connector = connectorOf(engine, lane)
  const picture = await pictureOf(material, bytes, connector.caps.pictures)
  const file = {
    materialId: material.id,
    fileName: `${material.id}.${picture.format}`,
    mime: `image/${picture.format}`,
    sha256: material.sha256 ?? '',
    read: () => Promise.resolve(picture.bytes),
  }
  const outcome = await asEffect('upload', () => connector.uploadImage(facts.account, file, new AbortController().signal))
  await storeUpload(engine, lane, material, outcome)
  return learn(engine, lane, facts, 'upload', [outcome], drawn)
}

/** The picture that the field of the material needs. @throws Error for a product picture on a network that has none */
async function pictureOf({ field, type }: MissingMaterial, bytes: Buffer, needs: PictureNeeds) {
  if (field !== 'logo_material_id') return await pictureFor(bytes, needs, type === 'video' ? needs.posterWidth : 0)
  if (needs.logoPx === undefined) throw new Error(`no size is known for ${field}`)
  return await squareOf(bytes, needs.logoPx)
}

/** It was ready when the batch was committed, and was replaced since: what is on its way is waited for, what no one brings refuses its ads. */
async function waitForVideo(engine: Engine, lane: MaterialLane, material: MissingMaterial): Promise<Turn> {
  const { id, field, video } = material
  if (video === 'waiting' || video === 'sending' || video === 'processing') await delayForMaterial(engine.sql, lane, material, VIDEO_MS)
  else {
    const error: PushError = {
      class: 'validation',
      code: 'batch.material.video_not_there',
      field,
      message: `the account has not got the video ${id}`,
    }
    await failForMaterial(engine.sql, lane, material, error, engine.newAttempt())
  }
  return GO_ON
}

async function bytesOf(engine: Engine, { id, storageKey }: MissingMaterial): Promise<Buffer | null> {
  if (!storageKey) return null
  try {
    return await engine.materials.open(storageKey)
  } catch (failure) {
    engine.log.warn({ material: id, failure: String(failure) }, 'a material could not be read')
    return null
  }
}

async function storeUpload(
  engine: Engine,
  lane: MaterialLane,
  material: MissingMaterial,
  outcome: Outcome<{ ref: string }>,
): Promise<void> {
  if ('ok' in outcome) return storeRef(engine.sql, material, lane.accountId, outcome.ok.ref)
  const { error } = outcome
  if (error.signedOut) return // its ads wait with the account
  if (mayPass(error)) {
    const kept = error.outage ? outageError(error) : pushError(error)
    return delayForMaterial(engine.sql, lane, material, error.retryAfterMs ?? backOff(2, engine.options), kept)
  }
  await failForMaterial(engine.sql, lane, material, { ...pushError(error), field: material.field }, engine.newAttempt())
}

const mayPass = (error: ConnectorError): boolean => ['retryable', 'rate_limited', 'unknown_outcome', 'not_found_yet'].includes(error.class)
