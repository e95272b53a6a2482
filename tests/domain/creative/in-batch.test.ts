import { expect, test } from 'vitest'
import { namingOf } from '#domain/batch/naming.ts'
import type { BatchSpec } from '#domain/batch/batch.ts'
import { META } from '#domain/channels/meta.ts'
import { channelBlockers, creativeAxes, withCreative, type BatchCreative } from '#domain/creative/in-batch.ts'

const aSpec = (axes: BatchSpec['axes']): BatchSpec => ({
  channel: 'fb_ad',
  game_id: '1',
  name: '',
  account_ids: [],
  naming: namingOf(META),
  copies: 1,
  common: { campaign: {}, adgroup: {}, ad: {} },
  axes,
})
const aCreative = (change: Partial<BatchCreative> = {}): BatchCreative => ({
  name: '首发',
  spreader_id: '21',
  pictures: [
    { id: 'm1', name: '竖版', type: 'image' },
    { id: 'm2', name: '竖版', type: 'image' },
  ],
  titles: ['甲', '乙'],
  messages: ['一', '二'],
  landingUrl: null,
  ...change,
})

test('a batch gets a variant for each picture, and one for each title with each text, under names of their own', () => {
  const { material = [], text = [] } = creativeAxes(META, aCreative())
  expect(material).toEqual([
    { name: '竖版 1', values: { material_id: 'm1' } },
    { name: '竖版 2', values: { material_id: 'm2' } },
  ])
  expect(text.map(({ name, values }) => [name, values.headline, values.message])).toEqual([
    ['首发 1', '甲', '一'],
    ['首发 2', '甲', '二'],
    ['首发 3', '乙', '一'],
    ['首发 4', '乙', '二'],
  ])
})

test('its landing page goes along; a long name is cut so that the place behind it stays', () => {
  const long = '长'.repeat(120)
  const { text = [] } = creativeAxes(META, aCreative({ name: long, titles: ['甲'], landingUrl: 'https://a.example' }))
  expect(text.map(({ name }) => [Array.from(name).length, name.slice(-2)])).toEqual([
    [100, ' 1'],
    [100, ' 2'],
  ])
  expect(text[0]?.values.link_url).toBe('https://a.example')
  const one = creativeAxes(META, aCreative({ titles: ['甲'], messages: [] }))
  expect(one.text).toEqual([{ name: '首发', values: { headline: '甲' } }])
})

test('a specification takes the axes of a creative: what was there goes, defaults of the network stay, an axis it does not have is left out', () => {
  const axes = {
    text: [
      { name: '首发 1', values: { headline: '甲' } },
      { name: '首发 2', values: { headline: '乙' } },
    ],
    other: [{ name: 'x', values: {} }],
  }
  const spec = aSpec({ text: [{ name: '文案 1', values: { call_to_action: 'PLAY_GAME', headline: '旧' } }], material: [] })
  expect(withCreative(spec, axes).axes).toEqual({
    text: [
      { name: '首发 1', values: { call_to_action: 'PLAY_GAME', headline: '甲' } },
      { name: '首发 2', values: { call_to_action: 'PLAY_GAME', headline: '乙' } },
    ],
    material: [],
  })
})

test('a platform whose ads are not made here brings nothing, and a picture its batches do not take is named', () => {
  expect(creativeAxes(META, aCreative({ spreader_id: '383' }))).toEqual({})
  const picturesAlone = { ...META, abilities: { ...META.abilities, materialKinds: ['image'] as const } }
  expect(channelBlockers(META, [{ id: 'v', name: '短片', type: 'video' }])).toEqual([])
  expect(channelBlockers(picturesAlone, [{ id: 'v', name: '短片', type: 'video' }])).toEqual([
    { code: 'creative.use.kind', params: { name: '短片' } },
  ])
})
