import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CREATIVE, familyOf, type CreativeDraft } from '#domain/creative/creative.ts'
import {
  creativeBlockers,
  creativeDeleteBlockers,
  creativeNameBlockers,
  creativeUseBlockers,
  type CreativeFacts,
  type UsableLanding,
  type UsableMaterial,
} from '#domain/creative/creative-blockers.ts'
import { DEFAULT_THRESHOLDS, effectType, ratePercentOf, thresholdBlockers } from '#domain/creative/effect.ts'
import { creativeNetwork, measured } from '#domain/creative/networks.ts'
import { textWidth } from '#domain/text-width.ts'
import { tidied } from '#domain/thing/thing.ts'

const aMaterial = (change: Partial<UsableMaterial> = {}): UsableMaterial => ({
  id: 'm1',
  name: '竖版1',
  game_id: '1',
  type: 'image',
  status: 'ready',
  review_state: 'passed',
  video_status: 'ready',
  ...change,
})
const aDraft = (change: Partial<CreativeDraft> = {}): CreativeDraft => ({
  game_id: '1',
  spreader_id: '21',
  name: '首发',
  material_ids: ['m1'],
  titles: ['来玩'],
  messages: ['三分钟一局'],
  landing_id: '',
  note: '',
  ...change,
})
const aPage = (change: Partial<UsableLanding> = {}): UsableLanding => ({
  name: '预约页',
  game_id: '1',
  switch: 'on',
  letter: null,
  ...change,
})
const facts = (change: Partial<CreativeFacts> = {}): CreativeFacts => ({
  games: new Set(['1']),
  spreaders: new Set(['21', '383', '4651']),
  materials: new Map([['m1', aMaterial()]]),
  landings: new Map([['l1', aPage()]]),
  had: null,
  ...change,
})
const codes = (draft: CreativeDraft, given = facts()) => creativeBlockers(draft, given).map(({ code }) => code)

test('Tencent and TikTok have calls of their own, everything else is common', () => {
  expect(['383', '4651', '21', '304', '3793'].map(familyOf)).toEqual(['gdt', 'tiktok', 'common', 'common', 'common'])
  expect([creativeNetwork('3965'), measured('é🎮a', { max: 9, unit: 'width' }), measured('é🎮a', { max: 9, unit: 'characters' })]).toEqual([
    null,
    5,
    3,
  ])
})

test('cleaning is done once: what is clean stays, and neither order nor words change', () => {
  const texts = fc.array(fc.string(), { maxLength: 6 })
  fc.assert(
    fc.property(texts, texts, fc.string(), (titles, messages, name) => {
      const once = tidied(CREATIVE, aDraft({ titles, messages, name }))
      expect(tidied(CREATIVE, once)).toEqual(once)
      expect(new Set(once.titles).size).toBe(once.titles.length)
      expect(once.titles.every((title) => title !== '' && title === title.trim())).toBe(true)
    }),
  )
})

test('a name is held to its width, where a Chinese character or an emoji is 2', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z中🎮]{1,120}$/u), (name) => {
      expect(creativeNameBlockers(name).length === 0).toBe(textWidth(name) <= 100)
    }),
  )
  expect(creativeNameBlockers(' ').map(({ code }) => code)).toEqual(['creative.name.empty'])
})

test('a picture of another game is unknown; one that was put away stays where it was and goes nowhere new', () => {
  expect(codes(aDraft())).toEqual([])
  expect(codes(aDraft(), facts({ materials: new Map([['m1', aMaterial({ game_id: '2' })]]) }))).toEqual(['creative.material.unknown'])
  const archived = facts({ materials: new Map([['m1', aMaterial({ status: 'archived' })]]) })
  expect(codes(aDraft(), archived)).toEqual(['creative.material.archived'])
  expect(codes(aDraft(), { ...archived, had: { material_ids: ['m1'], landing_id: '' } })).toEqual([])
  expect(codes(aDraft({ landing_id: 'l1' }))).toEqual([])
  const away = facts({ landings: new Map([['l1', aPage({ switch: 'off', letter: 'expired' })]]) })
  expect(codes(aDraft({ landing_id: 'l1' }), away)).toEqual(['creative.landing.off', 'creative.landing.letter'])
  expect(codes(aDraft({ landing_id: 'l1' }), { ...away, had: { material_ids: [], landing_id: 'l1' } })).toEqual([])
  expect(codes(aDraft({ landing_id: 'l1' }), facts({ landings: new Map([['l1', aPage({ letter: 'soon' })]]) }))).toEqual([])
  expect(codes(aDraft({ landing_id: 'l2', note: 'a'.repeat(501) }))).toEqual(['creative.landing.unknown', 'creative.note.too_long'])
  expect(codes(aDraft({ game_id: '9', spreader_id: '304' }))).toEqual([
    'creative.game.unknown',
    'creative.spreader.unknown',
    'creative.material.unknown',
    'creative.messages.not_taken',
  ])
  expect(codes(aDraft({ titles: Array.from({ length: 6 }, (_, at) => `t${at}`) }))).toEqual(['creative.titles.too_many'])
  expect(codes(aDraft({ titles: ['a\u0000b'], messages: ['a\nb'] }))).toEqual(['creative.text.control'])
})

test('a creative goes into a batch when it is on and passed, and so is each of its pictures', () => {
  const creative = { name: 'x', status: 'on', review_state: 'passed', spreader_id: '21', landing: aPage() } as const
  const use = (change: object, ...materials: UsableMaterial[]) =>
    creativeUseBlockers({ ...creative, ...change }, materials).map(({ code }) => code)
  expect(use({}, aMaterial(), aMaterial({ review_state: 'none' }))).toEqual([])
  expect(use({ status: 'off', review_state: 'changed', spreader_id: '383' })).toEqual([
    'creative.use.no_channel',
    'creative.use.off',
    'creative.use.review_changed',
  ])
  expect(use({ landing: aPage({ switch: 'off' }) })).toEqual(['creative.landing.off'])
  const bad = aMaterial({ status: 'archived', review_state: 'failed', video_status: 'processing' })
  expect(use({}, bad)).toEqual(['creative.material.archived', 'creative.material.video', 'creative.material.review'])
  expect([creativeDeleteBlockers({ ads: 0, batches: 0 }), creativeDeleteBlockers({ ads: 3, batches: 1 }).length]).toEqual([[], 1])
})

test('a figure at its threshold is high; without spend there is no rate and no mark', () => {
  const type = (spendMinor: string, returnMinor: string) => effectType({ spendMinor, returnMinor }, DEFAULT_THRESHOLDS)
  expect([type('1000000', '1000000'), type('999999', '999999'), type('1000000', '999899'), type('999999', '1'), type('0', '5')]).toEqual([
    '4',
    '2',
    '3',
    '0',
    '0',
  ])
  expect([ratePercentOf({ spendMinor: '0', returnMinor: '5' }), ratePercentOf({ spendMinor: '300', returnMinor: '100' })]).toEqual([
    null,
    33.33,
  ])
  expect(thresholdBlockers(DEFAULT_THRESHOLDS)).toEqual([])
  expect(thresholdBlockers({ spendMinor: '1.5', ratePercent: 0, days: 31 }).map(({ field }) => field)).toEqual([
    'spendMinor',
    'ratePercent',
    'days',
  ])
})
