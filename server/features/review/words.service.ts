import { reviewTemplatesShape, type ReviewTemplate } from '#contract/review.ts'
import { blocker } from '#domain/blocker.ts'
import { templateBlockers, type WordKind } from '#domain/review/review.ts'
import { refuseIf, Refused } from '#server/kit/refused.ts'
import { readSetting, saveSetting } from '#server/kit/setting.repository.ts'
import type { Db } from './review.reads.ts'
import { houseFold } from './variants.ts'
import * as repository from './words.repository.ts'

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
export async function saveWords(db: Db, input: WordsSave, userId: string) {
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
    const saved = await repository.insertWords(db, words, fields, userId)
    if (saved.length === 0)
      throw new Refused(blocker('review.word_taken', { field: 'words', params: { word: words.join('、').slice(0, 60) } }))
    return { before: null, saved, known: words.length - saved.length }
  }
  const [word] = words
  if (word === undefined || words.length > 1) throw new Refused(blocker('review.one_word', { field: 'words' }))
  const before = await repository.lockWord(db, input.id)
  if (!before) throw new Refused(blocker('review.word_missing', { field: 'id' }), { status: 404 })
  if (before.version !== input.version) throw new Refused('review.word_changed', { status: 409, present: wordOut(before) })
  if (await repository.isWordTaken(db, word, input.kind, before.id))
    throw new Refused(blocker('review.word_taken', { field: 'words', params: { word } }))
  return { before, saved: [await repository.updateWord(db, before.id, word, fields)], known: 0 }
}

/** @throws Refused 404 */
export async function removeWord(db: Db, id: string) {
  const word = await repository.deleteWord(db, id)
  if (!word) throw new Refused(blocker('review.word_missing', { field: 'id' }), { status: 404 })
  return word
}

export const wordOut = ({ updated_at, ...word }: repository.WordRead) => ({ ...word, updated_at: updated_at.toISOString() })

const TEMPLATES = 'review_templates'

export async function readTemplates(db: Db): Promise<{ templates: ReviewTemplate[]; version: number }> {
  const { value, version } = await readSetting(db, TEMPLATES)
  return { templates: value === null ? [] : reviewTemplatesShape.parse(value), version }
}

/** @throws Refused 400 for one without a name or a reason, 409 with the present templates */
export async function saveTemplates(db: Db, templates: readonly ReviewTemplate[], version: number, userId: string) {
  refuseIf(templateBlockers(templates))
  const before = await readTemplates(db)
  const saved = await saveSetting(db, { key: TEMPLATES, value: templates, version, updatedBy: userId })
  if (!saved) throw new Refused('review.templates_changed', { status: 409, present: templatesOut(await readTemplates(db)) })
  return { before, after: await readTemplates(db) }
}

export const templatesOut = ({ templates, version }: { templates: ReviewTemplate[]; version: number }) => ({
  templates,
  templates_version: version,
})
