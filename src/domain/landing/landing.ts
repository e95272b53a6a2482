import { blocker, type Blocker } from '../blocker.ts'
import type { LetterStanding } from '../review/letter.ts'
import { addressBlockers, linkBlockers, type LinkCheck } from './links.ts'
import { landingTemplate } from './templates.ts'

/** A landing page as a person enters it. */
export type LandingDraft = {
  gameId: string
  name: string
  /** where it is published: what an ad leads to */
  url: string
  templateId: string
  headline: string
  body: string
  button: string
  /** where its button leads; empty: nowhere else */
  target: string
  /** pictures, in the order they are shown */
  materialIds: readonly string[]
  /** the authorization letter that covers what it shows; empty: it needs none */
  letterId: string
}

/** Without an id, or with the id 0, a page is new (S1 §4). */
export const isStoredPage = (pageId: string | null): pageId is string => pageId !== null && Number(pageId) > 0

export const LANDING_LIMITS = { name: 60, headline: 60, body: 500, button: 20 } as const

export type LandingLetter = { id: string; gameId: string; title: string; expiresOn: string; standing: LetterStanding }

/** What a draft is held against. */
export type LandingFacts = {
  /** games the person may use */
  games: ReadonlySet<string>
  letters: readonly LandingLetter[]
  /** pages of the game that go by the same name, this one left out */
  namesakes: readonly { id: string }[]
  /** pictures of the game a page may show; null: not asked */
  materials: ReadonlySet<string> | null
}

const tooLong = (field: keyof typeof LANDING_LIMITS, text: string): Blocker[] =>
  Array.from(text).length > LANDING_LIMITS[field] ? [blocker('landing.page.long', { field, params: { max: LANDING_LIMITS[field] } })] : []

/** Why a page cannot be saved as it is entered, field by field; the links' checks are next to (`linkBlockers`). */
export function landingBlockers(draft: LandingDraft, facts: LandingFacts): Blocker[] {
  const namesake = facts.namesakes[0]
  return [
    ...(facts.games.has(draft.gameId) ? [] : [blocker('landing.page.game_unknown', { field: 'gameId' })]),
    ...(draft.name.trim() === '' ? [blocker('landing.page.name_missing', { field: 'name' })] : []),
    ...tooLong('name', draft.name),
    ...(namesake ? [blocker('landing.page.name_taken', { field: 'name', params: { id: namesake.id } })] : []),
    ...(draft.url.trim() === '' ? [blocker('landing.page.url_missing', { field: 'url' })] : addressBlockers(draft.url, 'url')),
    ...contentBlockers(draft, facts),
    ...letterBlockersOf(draft, facts),
  ]
}

function contentBlockers(draft: LandingDraft, { materials }: LandingFacts): Blocker[] {
  const template = landingTemplate(draft.templateId)
  if (!template) return [blocker('landing.page.template_unknown', { field: 'templateId' })]
  const { min, max } = template.images
  const count = draft.materialIds.length
  const foreign = draft.materialIds.find((id) => materials !== null && !materials.has(id))
  return [
    ...(draft.headline.trim() === '' ? [blocker('landing.page.headline_missing', { field: 'headline' })] : []),
    ...tooLong('headline', draft.headline),
    ...tooLong('body', draft.body),
    ...tooLong('button', draft.button),
    ...(template.hasTarget && draft.target !== '' ? addressBlockers(draft.target, 'target') : []),
    ...(count < min || count > max ? [blocker('landing.page.images', { field: 'materialIds', params: { min, max } })] : []),
    ...(foreign === undefined ? [] : [blocker('landing.page.material_unknown', { field: 'materialIds', params: { id: foreign } })]),
  ]
}

/** A letter that is named has to hold today (M22: authorization book not expired). */
function letterBlockersOf({ letterId, gameId }: Pick<LandingDraft, 'letterId' | 'gameId'>, { letters }: Pick<LandingFacts, 'letters'>) {
  if (letterId === '') return []
  const letter = letters.find(({ id }) => id === letterId)
  if (!letter || letter.gameId !== gameId) return [blocker('landing.letter.missing', { field: 'letterId' })]
  return standingBlockers(letter)
}

/** Why a letter does not cover a page today. */
export function standingBlockers({ title, expiresOn, standing }: Pick<LandingLetter, 'title' | 'expiresOn' | 'standing'>): Blocker[] {
  if (standing === 'expired') return [blocker('landing.letter.expired', { field: 'letterId', params: { title, day: expiresOn } })]
  return standing === 'later' ? [blocker('landing.letter.later', { field: 'letterId', params: { title } })] : []
}

/** The addresses of a page that the server asks for, each with the field it is in. */
export function linksOf({
  url,
  target,
  templateId,
}: Pick<LandingDraft, 'url' | 'target' | 'templateId'>): { field: string; url: string }[] {
  const leadsOn = landingTemplate(templateId)?.hasTarget === true && target !== '' && target !== url
  return [{ field: 'url', url }, ...(leadsOn ? [{ field: 'target', url: target }] : [])]
}

export type LandingAction = 'on' | 'off' | 'delete'

/** What a switch or a deletion is held against. */
export type LandingStanding = {
  draft: LandingDraft
  letter: LandingLetter | null
  checks: readonly LinkCheck[]
  /** ads that lead to the page and are on a network, or on their way there */
  liveAds: number
}

/**
 * Why a page cannot be switched, or deleted. On: its letter holds and its links lead somewhere. Off: never, the ads are a warning.
 * Delete: no live ad leads to it (M22).
 */
export function actionBlockers(action: LandingAction, { draft, letter, checks, liveAds }: LandingStanding, now: number): Blocker[] {
  if (action === 'on') return [...(letter ? standingBlockers(letter) : []), ...linkBlockers({ links: linksOf(draft), checks }, now)]
  return action === 'delete' && liveAds > 0 ? [blocker('landing.page.live', { params: { count: liveAds } })] : []
}

/** The fields of a draft in the order of the form. */
export const LANDING_FIELDS = [
  'gameId',
  'name',
  'url',
  'templateId',
  'headline',
  'body',
  'button',
  'target',
  'materialIds',
  'letterId',
] as const satisfies readonly (keyof LandingDraft)[]
export type LandingField = (typeof LANDING_FIELDS)[number]

/** A field as text, so that two drafts can be compared. */
export const fieldText = (draft: LandingDraft, field: LandingField): string => {
  const value = draft[field]
  return typeof value === 'string' ? value : value.join(',')
}

/** The fields in which not all drafts say the same. */
export const differingFields = (...drafts: readonly LandingDraft[]): LandingField[] =>
  LANDING_FIELDS.filter((field) => new Set(drafts.map((draft) => fieldText(draft, field))).size > 1)
