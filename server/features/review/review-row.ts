import { createHash } from 'node:crypto'
import type { ReviewDetail, ReviewRow } from '#contract/review.ts'
import { companyDay } from '#domain/company-clock.ts'
import { letterStanding } from '#domain/review/letter.ts'
import type { FileLinks } from '#server/kit/file-links.ts'
import { letterStore } from './letters.reads.ts'
import { readFailedBefore, readHistory, type Db, type ReviewRead } from './review.reads.ts'
import { readUsesOf } from './uses.reads.ts'
import type { Look } from './word-book.ts'

/** Anyone who asks, and what is needed to show a record. */
export type Showing = { me: string; look: Look; links: Pick<FileLinks, 'sign'> }

/** Represents all that is shown of a record: other words, another file or another decision make another one. */
export function seenOf({ id, revision, version, title, texts, storage_key, letter_id, note }: ReviewRead): string {
  const shown = JSON.stringify([id, revision, version, title, texts.map(({ field, text }) => [field, text]), storage_key, letter_id, note])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}

const person = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

export function hitsOf(record: Pick<ReviewRead, 'texts' | 'title'>, look: Look) {
  const texts = record.texts.map(({ field, text }) => ({ field, text, hits: look(text) }))
  return { texts, all: texts.flatMap(({ field, hits }) => hits.map((hit) => ({ ...hit, field }))) }
}

export function rowOf(record: ReviewRead, { me, look, links }: Showing): ReviewRow {
  const { all } = hitsOf(record, look)
  const small = record.thumb_key ?? record.poster_key ?? (record.mime?.startsWith('image/') ? record.storage_key : null)
  return {
    id: record.id,
    object_type: record.object_type,
    object_id: record.object_id,
    version: record.version,
    game_id: record.game_id,
    game_name: record.game_name,
    region_id: record.region_id,
    title: record.title,
    kind: record.storage_key === null ? 'text' : record.mime?.startsWith('video/') ? 'video' : 'image',
    thumb: small === null ? null : links.sign(small),
    submitter: person(record.submitter, record.submitter_name),
    submitted_at: record.submitted_at.toISOString(),
    deadline: record.deadline.toISOString(),
    overdue: record.overdue,
    state: record.state,
    own: record.submitter === me || record.edited_by === me,
    held_by: person(record.holder, record.holder_name),
    held_by_me: record.holder === me,
    prohibited: all.filter(({ kind }) => kind === 'prohibited').length,
    sensitive: all.filter(({ kind }) => kind === 'sensitive').length,
    reasons: record.reasons,
    comment: record.comment,
    reviewer: person(record.reviewer, record.reviewer_name),
    decided_at: record.decided_at?.toISOString() ?? null,
    revision: record.revision,
    seen: seenOf(record),
  }
}

/** A record with everything a reviewer looks at. */
export async function detailOf(db: Db, record: ReviewRead, showing: Showing): Promise<ReviewDetail> {
  const [before, history, uses, letter] = await Promise.all([
    readFailedBefore(db, record),
    readHistory(db, record),
    readUsesOf(db, record),
    record.letter_id === null ? undefined : letterStore.one(db, { games: '*', today: companyDay() }, record.letter_id),
  ])
  return {
    ...rowOf(record, showing),
    texts: hitsOf(record, showing.look).texts,
    media: mediaOf(record, showing),
    tags: record.tags ?? [],
    note: record.note,
    held_until: record.held_until?.toISOString() ?? null,
    letter: letter
      ? {
          id: letter.id,
          title: letter.title,
          holder: letter.holder,
          expires_on: letter.expires_on,
          standing: letterStanding(letter, companyDay()),
        }
      : null,
    used: { ads: uses.ads, batches: uses.batches },
    before: before
      ? {
          version: before.version,
          title: before.title,
          texts: before.texts.map(({ field, text }) => ({ field, text })),
          media: mediaOf(before, showing),
          reasons: before.reasons,
          comment: before.comment,
          reviewer: before.reviewer_name ?? '',
          decided_at: (before.decided_at ?? before.submitted_at).toISOString(),
        }
      : null,
    history: history.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  }
}

function mediaOf(record: ReviewRead, { links }: Pick<Showing, 'links'>): ReviewDetail['media'] {
  const { storage_key, poster_key, mime, width, height, bytes, duration_ms, material_version } = record
  if (storage_key === null || mime === null) return null
  return {
    url: links.sign(storage_key),
    poster: poster_key === null ? null : links.sign(poster_key),
    mime,
    width: width ?? 0,
    height: height ?? 0,
    bytes: bytes ?? 0,
    duration_ms,
    version: material_version ?? record.version,
  }
}
