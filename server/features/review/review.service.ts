import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ReviewDetail, ReviewResult } from '#contract/review.ts'
import { blocker, type Blocker } from '#domain/blocker.ts'
import { companyDay } from '#domain/company-clock.ts'
import {
  correctionBlockers,
  decisionBlockers,
  standingBlockers,
  submissionBlockers,
  type Saying,
  type Verdict,
} from '#domain/review/review.ts'
import { scopeHolds } from '#permissions/grants.ts'
import type { ReviewedText, StoredHit } from '#server/db/review-tables.ts'
import type { Database } from '#server/db/schema.ts'
import type { AuditEntry } from '#server/kit/handler.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { detailOf, hitsOf, rowOf, seenOf, type Showing } from './review-row.ts'
import { letterStore } from './letters.reads.ts'
import { readRecord, readRecords, type ReviewRead, type ReviewScopes } from './review.reads.ts'
import * as repository from './review.repository.ts'
import { isInLibrary } from './uses.reads.ts'

type Trx = Transaction<Database>

export type Reviewer = Showing & { scopes: ReviewScopes; audit: (entry: AuditEntry) => void }

const ENTITY = 'review_record'
const missing = (field: string) => new Refused(blocker('review.missing', { field }), { status: 404 })

/** @throws Refused 404 when there is none within the grants */
export async function recordOf(db: Trx, { scopes }: Pick<Reviewer, 'scopes'>, id: string, field = 'id'): Promise<ReviewRead> {
  const record = await readRecord(db, scopes, id)
  if (!record) throw missing(field)
  return record
}

export type Chosen = { id: string; seen: string }

/**
 * Decides items, each on the version that was seen, and by another user than anyone who wrote it.
 * Each item has its own result. @throws Refused when none of them could be decided: 404 when none is there, 400 for what the decision
 * lacks, else 409 with the results, whose rows are the present ones
 */
export async function decideItems(trx: Trx, reviewer: Reviewer, items: readonly Chosen[], saying: Saying): Promise<ReviewResult[]> {
  await repository.lockRecords(
    trx,
    items.map(({ id }) => id),
  )
  const results: ReviewResult[] = []
  for (const item of items) results.push(await decideItem(trx, reviewer, item, saying))
  if (results.every(({ result }) => result === 'refused')) await refuseAll(trx, reviewer, results)
  return results
}

async function decideItem(trx: Trx, reviewer: Reviewer, { id, seen }: Chosen, saying: Saying): Promise<ReviewResult> {
  const record = await readRecord(trx, reviewer.scopes, id)
  if (!record) return { id, result: 'refused', blockers: [blocker('review.missing', { field: 'items' })], row: null }
  const { all } = hitsOf(record, reviewer.look)
  const blockers = itemBlockers(record, reviewer.me, seen, saying, all.filter(({ kind }) => kind === 'prohibited').length)
  if (blockers.length > 0) return { id, result: 'refused', blockers, row: rowOf(record, reviewer) }
  await repository.decide(trx, { ...decisionOf(saying), id: record.id, why: '', hits: all.map(storedHit), userId: reviewer.me })
  const decided = await recordOf(trx, reviewer, id)
  reviewer.audit({ entity: ENTITY, entityId: id, before: saidOf(record), after: saidOf(decided) })
  return { id, result: 'decided', blockers: [], row: rowOf(decided, reviewer) }
}

function itemBlockers(record: ReviewRead, me: string, seen: string, saying: Saying, prohibited: number): Blocker[] {
  const decidable = { ...standingOf(record), prohibited }
  const standing = standingBlockers(decidable, me)
  if (standing.length > 0) return standing
  if (seenOf(record) !== seen) return [blocker('review.changed')]
  if (record.holder !== null && record.holder !== me) return [blocker('review.held', { params: { name: record.holder_name ?? '' } })]
  return decisionBlockers(decidable, saying, me)
}

const standingOf = ({ state, submitter, edited_by }: ReviewRead) => ({ state, submitter: submitter ?? '', editor: edited_by })

async function refuseAll(trx: Trx, reviewer: Reviewer, results: readonly ReviewResult[]): Promise<never> {
  const blockers = [...new Map(results.flatMap((one) => one.blockers).map((reason) => [reason.code, reason])).values()]
  if (results.every(({ row }) => row === null)) throw missing('items')
  if (blockers.every(({ field }) => field !== undefined)) throw new Refused(blockers)
  const present: ReviewResult[] = []
  for (const one of results) present.push(await withNewest(trx, reviewer, one))
  throw new Refused(blockers, { status: 409, present })
}

/** A version that will not be decided any more is shown as the one that took its place. */
async function withNewest(trx: Trx, reviewer: Reviewer, result: ReviewResult): Promise<ReviewResult> {
  if (result.row?.state !== 'changed') return result
  const { object_id: q, object_type } = result.row
  const [newest] = await readRecords(trx, reviewer.scopes, { q, object_type, state: 'waiting' }, { page: 1, per_page: 1 })
  return newest ? { ...result, row: rowOf(newest, reviewer) } : result
}

/** A pass has no reasons. */
const decisionOf = ({ verdict, reasons, comment }: Saying) => ({
  verdict,
  reasons: verdict === 'pass' ? [] : reasons,
  comment: comment.trim(),
})
const storedHit = ({ word, kind, field, from }: { word: string; kind: StoredHit['kind']; field: string; from: number }): StoredHit => ({
  word,
  kind,
  field,
  at: from,
})
const wordsOf = ({ reasons, comment }: ReviewRead) => ({ reasons, comment })
const saidOf = ({ state, version, title, reasons, comment }: ReviewRead) => ({ state, version, title, reasons, comment })

export type Correction = { id: string; revision: number; verdict: Verdict; reasons: readonly string[]; comment: string; why: string }

/** @throws Refused 404, 409 with the present record when it was corrected meanwhile, 400 and 409 with what prevents it */
export async function correctDecision(trx: Trx, reviewer: Reviewer, { id, revision, why, ...saying }: Correction): Promise<ReviewDetail> {
  const record = await heldRecord(trx, reviewer, { id, revision })
  refuseIf(correctionBlockers({ ...standingOf(record), ...wordsOf(record) }, { ...saying, why }, reviewer.me), {
    status: record.decided_at ? 400 : 409,
  })
  const hits = hitsOf(record, reviewer.look).all.map(storedHit)
  await repository.decide(trx, { ...decisionOf(saying), id: record.id, why: why.trim(), hits, userId: reviewer.me })
  const corrected = await recordOf(trx, reviewer, id)
  reviewer.audit({ entity: ENTITY, entityId: id, before: saidOf(record), after: { ...saidOf(corrected), reason: why.trim() } })
  return await detailOf(trx, corrected, reviewer)
}

/** The record, held, as it was seen; `mayBe` throws what prevents this person before that. */
const heldRecord = (
  trx: Trx,
  reviewer: Reviewer,
  { id, revision }: { id: string; revision: number },
  mayBe: (record: ReviewRead) => void = () => {},
): Promise<ReviewRead> =>
  holdVersion(
    trx,
    { table: 'review_record', id, version: revision },
    {
      read: async () => {
        const record = await recordOf(trx, reviewer, id)
        mayBe(record)
        return record
      },
      changed: 'review.changed',
      present: (record) => detailOf(trx, record, reviewer),
    },
  )

export type Edit = {
  id: string
  revision: number
  texts?: readonly ReviewedText[] | undefined
  note?: string | undefined
  letter_id?: string | undefined
}

/** The submitter corrects what still waits. @throws Refused 404, 403 for another's, 409 when it waits no more or changed meanwhile */
export async function editRecord(trx: Trx, reviewer: Reviewer, { id, revision, texts, note, letter_id }: Edit): Promise<ReviewDetail> {
  const record = await heldRecord(trx, reviewer, { id, revision }, ({ submitter, ...standing }) => {
    if (submitter !== reviewer.me) throw new Refused('review.not_yours', { status: 403 })
    if (standing.state !== 'waiting') throw new Refused(standingBlockers(standingOf({ submitter, ...standing }), ''), { status: 409 })
  })
  refuseIf(submissionBlockers({ title: record.title, texts: texts ?? [] }))
  const letterId = letter_id === undefined ? undefined : await letterOf(trx, reviewer, record.game_id, letter_id)
  await repository.editWaiting(trx, record.id, reviewer.me, { texts, note, letterId })
  const edited = await recordOf(trx, reviewer, id)
  reviewer.audit({ entity: ENTITY, entityId: id, before: contentOf(record), after: contentOf(edited) })
  return await detailOf(trx, edited, reviewer)
}

const contentOf = ({ title, version, texts, note, letter_id }: ReviewRead) => ({
  title,
  version,
  note,
  letter_id,
  texts: Object.fromEntries(texts.map(({ field, text }) => [field, text])),
})

/** An empty id is no letter. @throws Refused when it is of another game, or not there */
async function letterOf(trx: Trx, { scopes }: Reviewer, gameId: string, letterId: string): Promise<string | null> {
  if (letterId === '') return null
  const letter = await letterStore.one(trx, { games: scopes.games, today: companyDay() }, letterId)
  if (letter?.game_id !== gameId) throw new Refused(blocker('review.letter.missing', { field: 'letter_id' }))
  return letter.id
}

export type NewVersion = {
  again?: string | undefined
  game_id?: string | undefined
  title: string
  texts: readonly ReviewedText[]
  material_id?: string | undefined
  note: string
  letter_id?: string | undefined
}

/** Puts a creative, or a further version of what was decided, into the queue. @throws Refused 404, 400, 409 when the former version still waits */
export async function submitVersion(trx: Trx, reviewer: Reviewer, input: NewVersion): Promise<ReviewDetail> {
  refuseIf(submissionBlockers(input))
  const id = input.again === undefined ? await submitCreative(trx, reviewer, input) : await submitAgain(trx, reviewer, input, input.again)
  const record = await recordOf(trx, reviewer, id)
  reviewer.audit({ entity: ENTITY, entityId: id, after: contentOf(record) })
  return await detailOf(trx, record, reviewer)
}

async function submitCreative(trx: Trx, reviewer: Reviewer, input: NewVersion): Promise<string> {
  const { game_id: gameId } = input
  if (gameId === undefined) throw new Refused(blocker('input.missing', { field: 'game_id', params: { field: 'game_id' } }))
  const regionId = await repository.regionOfGame(trx, gameId)
  if (regionId === null) throw new Refused(blocker('review.game_missing', { field: 'game_id' }))
  const picture = await pictureOf(trx, reviewer, gameId, input.material_id)
  return await repository.putUp(trx, {
    ...picture,
    objectType: 'creative',
    objectId: `c-${randomUUID().slice(0, 13)}`,
    version: 1,
    gameId,
    regionId,
    title: input.title.trim(),
    texts: input.texts,
    note: input.note,
    letterId: await letterOf(trx, reviewer, gameId, input.letter_id ?? ''),
    submitter: reviewer.me,
  })
}

async function submitAgain(trx: Trx, reviewer: Reviewer, input: NewVersion, again: string): Promise<string> {
  await repository.lockRecords(trx, [again])
  const former = await recordOf(trx, reviewer, again, 'again')
  if (former.decided_at === null) throw new Refused(blocker('review.still_waiting', { field: 'again' }), { status: 409 })
  if (former.object_type === 'creative' && (await isInLibrary(trx, former.object_id)))
    throw new Refused(blocker('review.in_library', { field: 'again', params: { id: former.object_id } }))
  const letterId = await letterOf(trx, reviewer, former.game_id, input.letter_id ?? '')
  if (former.object_type === 'material') return await submitMaterial(trx, reviewer, former, input, letterId)
  const picture = await pictureOf(trx, reviewer, former.game_id, input.material_id ?? former.material_id ?? undefined)
  return await repository.putUp(trx, {
    ...picture,
    objectType: former.object_type,
    objectId: former.object_id,
    version: (await repository.newestVersion(trx, former.object_type, former.object_id)) + 1,
    gameId: former.game_id,
    regionId: former.region_id,
    title: input.title.trim(),
    texts: input.texts,
    note: input.note,
    letterId,
    submitter: reviewer.me,
  })
}

/** With a new name a material is a new version, which has its record by itself; else its present version waits once more. */
async function submitMaterial(trx: Trx, { me }: Reviewer, former: ReviewRead, input: NewVersion, letterId: string | null): Promise<string> {
  const version = await repository.putMaterialUp(trx, former.object_id, input.title.trim(), me)
  const said = { texts: input.texts, note: input.note, letterId, userId: me }
  const own = await repository.waitingOf(trx, former.object_id, version)
  if (own !== null) {
    await repository.sayWith(trx, own, said)
    return own
  }
  return await repository.putUp(trx, {
    objectType: 'material',
    objectId: former.object_id,
    version,
    gameId: former.game_id,
    regionId: former.region_id,
    title: input.title.trim(),
    texts: input.texts,
    materialId: former.object_id,
    materialVersion: version,
    note: input.note,
    letterId,
    submitter: me,
  })
}

async function pictureOf(trx: Trx, { scopes }: Reviewer, gameId: string, materialId: string | undefined) {
  if (materialId === undefined) return { materialId: null, materialVersion: null }
  const material = await repository.materialOf(trx, materialId)
  const isWithin =
    material && material.game_id === gameId && scopeHolds(scopes.games, gameId) && scopeHolds(scopes.regions, material.region_id)
  if (!material || !isWithin) throw new Refused(blocker('review.material_missing', { field: 'material_id' }), { status: 404 })
  return { materialId: material.id, materialVersion: material.version }
}
