import { describe, expect, test } from 'vitest'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import {
  TRACK_LINK_FIELDS,
  TRACK_LINK_TABLE,
  trackLinkBlockers,
  trackLinkOptions,
  type TrackLinkChoice,
} from '#domain/dictionaries/track-link.ts'
import { WORDS } from '#i18n/catalogue.ts'

const valuesOf = (field: keyof TrackLinkChoice): (string | null)[] => [
  ...FIXED[field].map(({ value }) => value),
  ...(field === 'jump_type' || field === 'reserv_type' ? [null] : []),
]

/** Every combination there is. */
const ALL = TRACK_LINK_FIELDS.reduce<Partial<Record<keyof TrackLinkChoice, string | null>>[]>(
  (some, field) => some.flatMap((one) => valuesOf(field).map((value) => ({ ...one, [field]: value }))),
  [{}],
).map(({ mkt_type = '', mkt_goal = '', store_id = '', page_type = '', jump_type = null, reserv_type = null }) => ({
  mkt_type: mkt_type ?? '',
  mkt_goal: mkt_goal ?? '',
  store_id: store_id ?? '',
  page_type: page_type ?? '',
  jump_type,
  reserv_type,
}))

const APP: TrackLinkChoice = { mkt_type: '1', mkt_goal: '1', store_id: '2', page_type: '1', jump_type: '2', reserv_type: null }
const RESERVE: TrackLinkChoice = { ...APP, mkt_type: '2', mkt_goal: '2', reserv_type: '2' }
const codes = (choice: TrackLinkChoice) => trackLinkBlockers(choice).map(({ code, field }) => `${code} ${field}`)

describe('the decision table of track links', () => {
  test('decides every combination there is', () => {
    const legal = ALL.filter((choice) => trackLinkBlockers(choice).length === 0)
    expect(ALL).toHaveLength(2 * 2 * 3 * 4 * 6 * 9)
    // by type and reservation: how many combinations of store, page and jump are left
    const left = new Map<string, number>()
    for (const { mkt_type, reserv_type } of legal) left.set(`${mkt_type} ${reserv_type}`, (left.get(`${mkt_type} ${reserv_type}`) ?? 0) + 1)
    expect(Object.fromEntries(left)).toEqual({
      '1 null': 36, // 3 stores × (2 pages × 5 jumps + API + redirect)
      '2 1': 4, // 2 stores × (API + redirect)
      '2 2': 6, // 3 stores × 2 pages by click
      '2 3': 3,
      '2 4': 3,
      '2 5': 22, // 2 stores × (2 pages × 5 jumps + redirect)
      '2 6': 12, // Android × (2 pages × 5 jumps + API + redirect)
      '2 7': 22,
      '2 8': 36,
    })
  })

  test('has no line that never refuses, and words for each', () => {
    const refused = new Set(ALL.flatMap((choice) => trackLinkBlockers(choice).map(({ code }) => code)))
    expect(TRACK_LINK_TABLE.filter(({ code }) => !refused.has(`track_link.${code}`))).toEqual([])
    expect(TRACK_LINK_TABLE.filter(({ code }) => !(`blocker.track_link.${code}` in WORDS))).toEqual([])
  })

  test.each<[string, TrackLinkChoice, string[]]>([
    ['an app link by click', APP, []],
    ['a reservation by our form', RESERVE, []],
    ['an app link with a reservation', { ...APP, reserv_type: '8' }, ['track_link.app_without_reservation reserv_type']],
    ['a reservation without its type', { ...RESERVE, reserv_type: null }, ['track_link.reservation_needs_type reserv_type']],
    ['a redirect that waits', { ...APP, page_type: '3', jump_type: '3' }, ['track_link.redirect_is_direct jump_type']],
    ['an interface with a jump', { ...APP, page_type: '2' }, ['track_link.api_without_jump jump_type']],
    ['a small package for iOS', { ...RESERVE, reserv_type: '6', store_id: '1' }, ['track_link.small_package_android store_id']],
    [
      'both ends of a phone on a PC',
      { ...RESERVE, reserv_type: '5', store_id: '3' },
      ['track_link.dual_end_on_phone store_id', 'track_link.pc_without_store reserv_type'],
    ],
    ['a store that is no store', { ...APP, store_id: '9' }, ['track_link.unknown store_id']],
  ])('%s', (_, choice, expected) => expect(codes(choice)).toEqual(expected))

  test('offers what may be chosen while the rest stays', () => {
    expect(trackLinkOptions({ ...APP, page_type: '3' }, 'jump_type')).toEqual(['1'])
    expect(trackLinkOptions({ ...RESERVE, store_id: '3' }, 'reserv_type')).toEqual(['2', '3', '4', '8'])
    expect(trackLinkOptions(APP, 'reserv_type')).toEqual([null])
  })
})
