import type { Transaction } from 'kysely'
import { reviewTemplatesShape, type ReviewTemplate } from '#contract/review.ts'
import { blocker } from '#domain/blocker.ts'
import { templateBlockers, type WordKind } from '#domain/review/review.ts'
import type { Database } from '#server/db/schema.ts'
import { holdVersion } from '#server/kit/hold-version.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { holdSetting, readSetting, saveSetting } from '#server/kit/setting.repository.ts'
import type { Db } from './review.reads.ts'
import { houseFold } from './variants.ts'
import * as repository from './words.repository.ts'

type Trx = Transaction<Database>

export type WordsSave = {
  id?: string | undefined
  version?: number | undefined
  words: readonly string[]
  kind: WordKind
  reason: string
  source: string
  expires_on: string
}

/** Adds words, or changes one. @throws Refused 400 for a word of which nothing is left to compare, 404, 409 with the present word */
export async function saveWords(trx: Trx, input: WordsSave, userId: string) {
  const words = [...new Map(input.words.map((word) => [word.trim().toLowerCase(), word.trim()])).values()]
  const [empty] = words.filter((word) => houseFold()(word).units.trim() === '')
  if (empty !== undefined) throw new Refused(blocker('review.word_empty', { field: 'words' }))
  const fields = {
    kind: input.kind,
    reason: input.reason,
    source: input.source,
    expiresOn: input.expires_on === '' ? null : input.expires_on,
  }
  if (input.id === undefined) {
    const saved = await repository.insertWords(trx, words, fields, userId)
    if (saved.length === 0)
      throw new Refused(blocker('review.word_taken', { field: 'words', params: { word: words.join('、').slice(0, 60) } }))
    return { before: null, saved, known: words.length - saved.length }
  }
  const [word] = words
  if (word === undefined || words.length > 1) throw new Refused(blocker('review.one_word', { field: 'words' }))
  const { id, version } = input
  const how = { read: () => wordAt(trx, id), changed: 'review.word_changed', present: wordOut }
  const before = await holdVersion(trx, { table: 'review_word', id, version }, how)
  if (await repository.isWordTaken(trx, word, input.kind, before.id))
    throw new Refused(blocker('review.word_taken', { field: 'words', params: { word } }))
  return { before, saved: [await repository.updateWord(trx, before.id, word, fields)], known: 0 }
}

async function wordAt(db: Db, id: string): Promise<repository.WordRead> {
  const word = await repository.findWord(db, id)
  if (!word) throw new Refused(blocker('review.word_missing', { field: 'id' }), { status: 404 })
  return word
}

/** @throws Refused 404 */
export async function removeWord(db: Db, id: string) {
  const word = await repository.deleteWord(db, id)
  if (!word) throw new Refused(blocker('review.word_missing', { field: 'id' }), { status: 404 })
  return word
}

export const wordOut = ({ updated_at, expires_on, ...word }: repository.WordRead) => ({
  ...word,
  expires_on: expires_on ?? '',
  updated_at: updated_at.toISOString(),
})

const TEMPLATES = 'review_templates'

export async function readTemplates(db: Db): Promise<{ templates: ReviewTemplate[]; version: number }> {
  const { value, version } = await readSetting(db, TEMPLATES)
  return { templates: value === null ? [] : reviewTemplatesShape.parse(value), version }
}

/** @throws Refused 400 for one without a name or a reason, 409 with the present templates */
export async function saveTemplates(trx: Trx, templates: readonly ReviewTemplate[], version: number, userId: string) {
  refuseIf(templateBlockers(templates))
  const how = { read: () => readTemplates(trx), changed: 'review.templates_changed', present: templatesOut }
  const before = await holdSetting(trx, { key: TEMPLATES, version }, how)
  await saveSetting(trx, { key: TEMPLATES, value: templates, updatedBy: userId })
  return { before, after: await readTemplates(trx) }
}

export const templatesOut = ({ templates, version }: { templates: ReviewTemplate[]; version: number }) => ({
  templates,
  templates_version: version,
})
