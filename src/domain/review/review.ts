import { blocker, type Blocker } from '../blocker.ts'

/** What can be put up for review. */
export const REVIEWED_TYPES = ['material', 'creative'] as const
export type ReviewedType = (typeof REVIEWED_TYPES)[number]

/** `changed`: a newer version was put up before this one was decided, so it never will be. */
export const REVIEW_STATES = ['waiting', 'passed', 'failed', 'changed'] as const
export type ReviewRecordState = (typeof REVIEW_STATES)[number]
/** In which a decision is. */
export const DECIDED_STATES = ['passed', 'failed'] as const satisfies readonly ReviewRecordState[]

export const VERDICTS = ['pass', 'fail'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Why something does not pass, as the submitter is told; `other` says it in the comment. */
export const FAIL_REASONS = [
  'exaggeration',
  'word',
  'misleading',
  'rights',
  'letter',
  'vulgar',
  'minors',
  'approval_number',
  'quality',
  'size',
  'other',
] as const
export type FailReason = (typeof FAIL_REASONS)[number]

/** As many texts, and characters of them, are looked through at once. */
export const WATCHED_TEXTS_AT_ONCE = 200
export const WATCHED_CHARACTERS_AT_ONCE = 20_000

/** `prohibited`: the law or a network forbids it. `sensitive`: it depends on what is meant. */
export const WORD_KINDS = ['prohibited', 'sensitive'] as const
export type WordKind = (typeof WORD_KINDS)[number]
/** Words of one save, and characters of one word. */
export const WORDS_AT_ONCE = 500
export const WORD_MAX = 60

/** An item that is looked at is no one else's for so long; the lease is renewed while it is looked at. */
export const LEASE_S = 180
export const RENEW_MS = 60_000
/** A decision can be taken back for so long before it is sent (flow M23). */
export const UNDO_MS = 5_000
export const MOST_AT_ONCE = 200
export const COMMENT_MAX = 500
/** A decision that is corrected says why, in at least so many characters. */
export const WHY_MIN = 4

/** What decides whether a person may decide an item. */
export type Decidable = {
  state: ReviewRecordState
  submitter: string
  /** anyone who corrected its texts while it waited has written them too; null: no one but the submitter */
  editor: string | null
  /** prohibited words in its texts */
  prohibited: number
}
export type Saying = { verdict: Verdict; reasons: readonly string[]; comment: string }

/** Why no one, or not this person, can decide an item at all: four eyes, and only what still waits. */
export function standingBlockers({ state, submitter, editor }: Omit<Decidable, 'prohibited'>, me: string): Blocker[] {
  if (state === 'changed') return [blocker('review.changed')]
  if (state !== 'waiting') return [blocker('review.decided')]
  return submitter === me || editor === me ? [blocker('review.own')] : []
}

/** What a decision still lacks: a failure its reasons, a pass over a prohibited word a note that says why. */
export function sayingBlockers({ verdict, reasons, comment }: Saying, prohibited: number): Blocker[] {
  const said = comment.trim() !== ''
  const length = comment.length > COMMENT_MAX ? [blocker('review.comment_long', { field: 'comment', params: { max: COMMENT_MAX } })] : []
  if (verdict === 'pass')
    return prohibited > 0 && !said ? [blocker('review.prohibited', { field: 'comment', params: { count: prohibited } }), ...length] : length
  return [
    ...(reasons.length === 0 ? [blocker('review.reason_missing', { field: 'reasons' })] : []),
    ...(reasons.includes('other') && !said ? [blocker('review.comment_missing', { field: 'comment' })] : []),
    ...length,
  ]
}

/** Every reason against a decision; guard, button and server ask the same. */
export const decisionBlockers = (item: Decidable, saying: Saying, me: string): Blocker[] => {
  const standing = standingBlockers(item, me)
  return standing.length > 0 ? standing : sayingBlockers(saying, item.prohibited)
}

/** A decision as it is, which someone would correct. */
export type Correctable = Omit<Decidable, 'prohibited'> & Pick<Saying, 'reasons' | 'comment'>

const saysTheSame = (item: Correctable, { verdict, reasons, comment }: Saying): boolean =>
  item.state === (verdict === 'pass' ? 'passed' : 'failed') &&
  item.comment.trim() === comment.trim() &&
  (verdict === 'pass' || JSON.stringify([...item.reasons].sort()) === JSON.stringify([...reasons].sort()))

/** Why a past decision cannot be corrected as it is written. */
export function correctionBlockers(item: Correctable, saying: Saying & { why: string }, me: string): Blocker[] {
  if (item.state === 'waiting' || item.state === 'changed') return [blocker('review.undecided')]
  if (item.submitter === me || item.editor === me) return [blocker('review.own')]
  const lacking = [...(saysTheSame(item, saying) ? [blocker('review.no_change')] : []), ...sayingBlockers(saying, 0)]
  const { length } = saying.why.trim()
  const at = { field: 'why', params: { min: WHY_MIN } }
  if (length === 0) return [...lacking, blocker('review.why_missing', at)]
  return length < WHY_MIN ? [...lacking, blocker('review.why_short', at)] : lacking
}

/** Why a version cannot be put up for review. */
export function submissionBlockers({ title, texts }: { title: string; texts: readonly { text: string }[] }): Blocker[] {
  return [
    ...(title.trim() === '' ? [blocker('review.title_missing', { field: 'title' })] : []),
    ...texts.flatMap(({ text }, index) => (text.trim() === '' ? [blocker('review.text_empty', { field: 'texts', row: index + 1 })] : [])),
  ]
}

/** Why words cannot be watched as they are written. */
export function wordsBlockers({ words, reason }: { words: readonly string[]; reason: string }): Blocker[] {
  const field = 'words'
  const long = words.find((word) => word.length > WORD_MAX)
  return [
    ...(words.length === 0 ? [blocker('review.word_empty', { field })] : []),
    ...(words.length > WORDS_AT_ONCE ? [blocker('review.words_many', { field, params: { max: WORDS_AT_ONCE, count: words.length } })] : []),
    ...(long === undefined ? [] : [blocker('review.word_long', { field, params: { max: WORD_MAX, word: `${long.slice(0, 20)}…` } })]),
    ...(reason.trim() === '' ? [blocker('review.reason_empty', { field: 'reason' })] : []),
  ]
}

export const TEMPLATES_MAX = 50

/** Why templates of a failure cannot be kept: each has a name of its own and at least one reason. */
export function templateBlockers(templates: readonly { name: string; reasons: readonly string[] }[]): Blocker[] {
  const names = templates.map(({ name }) => name.trim())
  return templates.flatMap(({ reasons }, index) => {
    const name = names[index] ?? ''
    const at = { field: 'templates', row: index + 1 }
    return [
      ...(name === '' ? [blocker('review.template_name_missing', at)] : []),
      ...(name !== '' && names.indexOf(name) < index ? [blocker('review.template_name_taken', { ...at, params: { name } })] : []),
      ...(reasons.length === 0 ? [blocker('review.reason_missing', at)] : []),
    ]
  })
}
