import { blocker, type Blocker } from '../blocker.ts'
import { FIXED } from './fixed.ts'

/** The choices of a track link that hang together (S2 §3); null = not chosen, or does not apply. */
export type TrackLinkChoice = {
  mkt_type: string
  mkt_goal: string
  store_id: string
  page_type: string
  jump_type: string | null
  reserv_type: string | null
}
export type TrackLinkField = keyof TrackLinkChoice

export const TRACK_LINK_FIELDS = [
  'mkt_type',
  'mkt_goal',
  'store_id',
  'page_type',
  'jump_type',
  'reserv_type',
] as const satisfies readonly TrackLinkField[]

const NONE = null
const ANY_JUMP = ['1', '2', '3', '4', '5']

/** One line of the table: where all of `when` holds, `field` has one of `allow` (null: it does not apply). */
type Line = {
  code: string
  when: Partial<Record<TrackLinkField, readonly (string | null)[]>>
  field: TrackLinkField
  allow: readonly (string | null)[]
}

/**
 * The decision table of legal combinations. The specification names the values and not how they combine; this reading follows from
 * what the words mean: every line is a sentence of `blocker.track_link.<code>`.
 */
export const TRACK_LINK_TABLE: readonly Line[] = [
  // the goal follows the type
  { code: 'goal_of_app', when: { mkt_type: ['1'] }, field: 'mkt_goal', allow: ['1'] },
  { code: 'goal_of_reservation', when: { mkt_type: ['2'] }, field: 'mkt_goal', allow: ['2'] },
  // only a reservation is reserved in some way
  { code: 'app_without_reservation', when: { mkt_type: ['1'] }, field: 'reserv_type', allow: [NONE] },
  { code: 'reservation_needs_type', when: { mkt_type: ['2'] }, field: 'reserv_type', allow: ['1', '2', '3', '4', '5', '6', '7', '8'] },
  // how a page of ours leads on: an interface has no page, a redirect does not wait
  { code: 'page_needs_jump', when: { page_type: ['1', '4'] }, field: 'jump_type', allow: ANY_JUMP },
  { code: 'api_without_jump', when: { page_type: ['2'] }, field: 'jump_type', allow: [NONE] },
  { code: 'redirect_is_direct', when: { page_type: ['3'] }, field: 'jump_type', allow: ['1'] },
  // straight to the store: nothing of ours is shown on the way
  { code: 'store_without_page', when: { reserv_type: ['1'] }, field: 'page_type', allow: ['2', '3'] },
  // our own form is on our own page, and is sent by a click
  { code: 'own_form_on_page', when: { reserv_type: ['2'] }, field: 'page_type', allow: ['1', '4'] },
  { code: 'own_form_by_click', when: { reserv_type: ['2'] }, field: 'jump_type', allow: ['2'] },
  // the network's form or button: the reservation comes back by interface
  { code: 'media_by_api', when: { reserv_type: ['3', '4'] }, field: 'page_type', allow: ['2'] },
  // both ends of a phone, chosen by a page or a redirect of ours
  { code: 'dual_end_on_phone', when: { reserv_type: ['5', '7'] }, field: 'store_id', allow: ['1', '2'] },
  { code: 'dual_end_needs_page', when: { reserv_type: ['5', '7'] }, field: 'page_type', allow: ['1', '3', '4'] },
  // a small package is an Android file
  { code: 'small_package_android', when: { reserv_type: ['6'] }, field: 'store_id', allow: ['2'] },
  // a PC has no app store
  { code: 'pc_without_store', when: { store_id: ['3'] }, field: 'reserv_type', allow: [NONE, '2', '3', '4', '8'] },
]

const valuesOf = (field: TrackLinkField): readonly (string | null)[] => {
  const values = FIXED[field].map(({ value }) => value)
  return field === 'jump_type' || field === 'reserv_type' ? [...values, NONE] : values
}

const applies = ({ when }: Line, choice: TrackLinkChoice): boolean =>
  TRACK_LINK_FIELDS.every((field) => when[field]?.includes(choice[field]) ?? true)

/** Why the choices do not make a track link; empty means they do. Values outside the dictionaries are named, not guessed at. */
export function trackLinkBlockers(choice: TrackLinkChoice): Blocker[] {
  const unknown = TRACK_LINK_FIELDS.filter((field) => !valuesOf(field).includes(choice[field]))
  if (unknown.length > 0) return unknown.map((field) => blocker('track_link.unknown', { field, params: { value: choice[field] ?? '' } }))
  return TRACK_LINK_TABLE.filter((line) => applies(line, choice) && !line.allow.includes(choice[line.field])).map(({ code, field }) =>
    blocker(`track_link.${code}`, { field }),
  )
}

/** What may be chosen for a field while the others stay: the choices no line of the table refuses. */
export const trackLinkOptions = (choice: TrackLinkChoice, field: TrackLinkField): (string | null)[] =>
  valuesOf(field).filter((value) => trackLinkBlockers({ ...choice, [field]: value }).every((problem) => problem.field !== field))
