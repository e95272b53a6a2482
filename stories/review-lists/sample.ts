import { fromPromise } from 'xstate'
import type { ReviewWord } from '#contract/review-words.ts'
import type { FoundWord } from '#domain/review/item.ts'
import type { SaveOutcome } from '#machines/settings-save/settings-save.machine.ts'
import { templatesSave, type TemplatesDraft } from '#views/review/wire-templates.ts'
import { triedReading, type TriedQuery, wordSave, type WordDraft, type WordEnding } from '#views/review/wire-words.ts'
import { wordList } from '#views/review/words/word-list.ts'
import type { ThingListProps } from '#views/things/ThingList.tsx'
import type { ThingAnswer } from '#views/things/thing-wire.ts'
import { thingsOf } from '../kit/thing-stories.tsx'
import { dictReading, type ReviewDict } from '#views/review/wire.ts'

export const aWord = (id: string, word: string, more: Partial<ReviewWord> = {}): ReviewWord => ({
  id,
  word,
  kind: 'prohibited',
  reason: '绝对化用语，可写具体特点',
  source: '广告法 第九条',
  expires_on: '',
  active: true,
  version: 1,
  updated_at: '2026-11-20T02:00:00.000Z',
  ...more,
})
export const WORDS = [
  aWord('1', '最强'),
  aWord('2', '限时', { kind: 'sensitive', reason: '写明截止时间', source: '', expires_on: '2026-11-11', active: false }),
]
export const WORD_DRAFT: WordDraft = {
  id: '1',
  version: 1,
  words: '最强',
  kind: 'prohibited',
  reason: '改写成具体的玩法',
  source: '广告法 第九条',
  expires_on: '',
  isGone: false,
}
/** The same word, as another user saved it meanwhile. */
export const WORD_NOW = aWord('1', '最强', { version: 2, reason: '排名须有出处', expires_on: '2027-01-01' })

const ALL_WORDS: ThingAnswer = { rows: WORDS, total: WORDS.length, counts: {}, choices: {} }
export const wordsOf = (read = () => Promise.resolve(ALL_WORDS)) => thingsOf(read)
export const wordListOf = (reading: ThingListProps['reading'], more: Partial<ThingListProps> = {}): ThingListProps => ({
  page: wordList,
  reading,
  onFilter: () => undefined,
  onPage: () => undefined,
  onExport: () => undefined,
  ...more,
})
const nothingFound = (_text: string): Promise<readonly FoundWord[]> => Promise.resolve([])
export const triedOf = (look = nothingFound) =>
  triedReading.provide({
    actors: { read: fromPromise<readonly FoundWord[], { query: TriedQuery }>(({ input }) => look(input.query.text)) },
  })
type WordOutcome = SaveOutcome<WordEnding>
export const wordSaveOf = (send: (draft: WordDraft | null) => Promise<WordOutcome>) =>
  wordSave.provide({
    actors: { send: fromPromise<WordOutcome, { draft: WordDraft | null; ticket: string }>(({ input }) => send(input.draft)) },
  })

export const TEMPLATES: TemplatesDraft = {
  version: 3,
  templates: [
    { id: 'a', name: '绝对化用语', reasons: ['word', 'exaggeration'], comment: '请去掉绝对化用语' },
    { id: 'b', name: '缺适龄提示', reasons: ['approval_number'], comment: '' },
  ],
}
/** With a third one, as another user saved them meanwhile. */
export const TEMPLATES_NOW: TemplatesDraft = {
  version: 4,
  templates: [...TEMPLATES.templates, { id: 'c', name: '画面模糊', reasons: ['quality'], comment: '' }],
}

const DICT: ReviewDict = { templates: TEMPLATES.templates, templates_version: TEMPLATES.version, games: [] }
export const dictOf = (read = () => Promise.resolve(DICT)) => dictReading.provide({ actors: { read: fromPromise(read) } })
type TemplatesOutcome = SaveOutcome<TemplatesDraft>
export const templatesSaveOf = (send: (draft: TemplatesDraft | null) => Promise<TemplatesOutcome>) =>
  templatesSave.provide({
    actors: { send: fromPromise<TemplatesOutcome, { draft: TemplatesDraft | null; ticket: string }>(({ input }) => send(input.draft)) },
  })
