import { blocker, type Blocker } from '../blocker.ts'
import { linkBlockers, type LinkCheck } from '../link.ts'
import type { LetterStanding } from '../review/letter.ts'
import { choice, game, line, link, paragraph, ref, refs, type Value, type ValuesOf } from '../thing/fields.ts'
import { thing, thingBlockers } from '../thing/thing.ts'
import { LANDING_TEMPLATES, landingTemplate, TEMPLATE_IDS } from './templates.ts'

const templatesWith = (has: 'hasBody' | 'hasTarget') => ({
  when: { field: 'template_id', in: LANDING_TEMPLATES.filter((template) => template[has]).map(({ id }) => id) },
})

/** A landing page. `url` is where it is published: what an ad leads to; `target` is where its button leads, empty: nowhere else. */
export const LANDING = thing({
  noun: 'landing.page',
  object: 'landing',
  words: 'landing',
  fields: {
    game_id: game({ required: true }),
    name: line(60, { required: true }),
    url: link({ required: true, hint: true }),
    letter_id: ref('letter', { hint: true }),
    template_id: choice(TEMPLATE_IDS, { said: 'landing.template' }),
    headline: line(60, { required: true }),
    body: paragraph(500, templatesWith('hasBody')),
    button: line(20),
    target: link({ hint: true, ...templatesWith('hasTarget') }),
    material_ids: refs('material', 20),
  },
  unique: ['game_id', 'name'],
})
export type LandingDraft = ValuesOf<typeof LANDING.fields>

/** Without an id, or with the id 0, a page is new (S1 §4). */
export const isStoredPage = (pageId: string | null): pageId is string => pageId !== null && Number(pageId) > 0

export type LandingLetter = { id: string; game_id: string; title: string; expires_on: string; standing: LetterStanding }

/** What a draft is held against. */
export type LandingFacts = {
  /** games the person may use */
  games: ReadonlySet<string>
  letters: readonly LandingLetter[]
  /** pictures of the game a page may show; null: not asked */
  materials: ReadonlySet<string> | null
}

/** Why a page cannot be saved as it is entered, field by field; the links' checks are next to (`linkBlockers`). */
export const landingBlockers = (draft: LandingDraft, facts: LandingFacts): readonly Blocker[] => [
  ...thingBlockers(LANDING, draft),
  ...factBlockers(draft, facts),
]

/** What is against a page whose fields are right by themselves. */
export function factBlockers(
  { game_id, template_id, material_ids, letter_id }: LandingDraft,
  { games, letters, materials }: LandingFacts,
): Blocker[] {
  const { min, max } = landingTemplate(template_id).images
  const count = material_ids.length
  const foreign = material_ids.find((id) => materials !== null && !materials.has(id))
  const letter = letters.find(({ id }) => id === letter_id)
  return [
    ...(game_id === '' || games.has(game_id) ? [] : [blocker('landing.page.game_unknown', { field: 'game_id' })]),
    ...(count < min || count > max ? [blocker('landing.page.images', { field: 'material_ids', params: { min, max } })] : []),
    ...(foreign === undefined ? [] : [blocker('landing.page.material_unknown', { field: 'material_ids', params: { id: foreign } })]),
    ...(letter_id !== '' && letter?.game_id !== game_id ? [blocker('landing.letter.missing', { field: 'letter_id' })] : []),
    // a letter that is named has to hold today (M22: authorization book not expired)
    ...(letter?.game_id === game_id ? standingBlockers(letter) : []),
  ]
}

/** Why a letter does not cover a page today. */
export function standingBlockers({ title, expires_on, standing }: Pick<LandingLetter, 'title' | 'expires_on' | 'standing'>): Blocker[] {
  if (standing === 'expired') return [blocker('landing.letter.expired', { field: 'letter_id', params: { title, day: expires_on } })]
  return standing === 'later' ? [blocker('landing.letter.later', { field: 'letter_id', params: { title } })] : []
}

type Linked = Pick<LandingDraft, 'url' | 'target' | 'template_id'>

/** The addresses of a page that the server asks for, each with the field it is in. */
export function linksOf({ url, target, template_id }: Linked): { field: string; url: string }[] {
  const leadsOn = landingTemplate(template_id).hasTarget && target !== '' && target !== url
  return [{ field: 'url', url }, ...(leadsOn ? [{ field: 'target', url: target }] : [])]
}

export type LandingAction = 'on' | 'off' | 'delete'

/** What a switch or a deletion is held against. */
export type LandingStanding = Linked & {
  letter: Pick<LandingLetter, 'title' | 'expires_on' | 'standing'> | null
  checks: readonly LinkCheck[]
  /** ads that lead to the page and are on a network, or on their way there */
  live_count: number
}

/**
 * Why a page cannot be switched, or deleted. On: its letter holds and its links lead somewhere. Off: never, the ads are a warning.
 * Delete: no live ad leads to it (M22).
 */
export function actionBlockers(
  action: LandingAction,
  { letter, checks, live_count: count, ...page }: LandingStanding,
  now: number,
): Blocker[] {
  if (action === 'on') return [...(letter ? standingBlockers(letter) : []), ...linkBlockers({ links: linksOf(page), checks }, now)]
  return action === 'delete' && count > 0 ? [blocker('landing.page.live', { params: { count } })] : []
}

/** A page after one of its values was typed: another game has other pictures and other letters. */
export const landingTyped = (draft: LandingDraft, name: string, value: Value): LandingDraft => ({
  ...draft,
  ...(name === 'game_id' ? { material_ids: [], letter_id: '' } : {}),
  [name]: value,
})
