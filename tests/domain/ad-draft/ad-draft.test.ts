import { expect, test } from 'vitest'
import {
  AD_DRAFTS_MAX,
  blankValues,
  differingFields,
  draftFields,
  draftLevel,
  isNearLimit,
  isReadyDraft,
  isSameContent,
  keepBlockers,
  keptDraftValues,
  kindOfAxis,
  limitBlockers,
  valueBlockers,
  valuesOfVariant,
  variantsOfDraft,
  withTheirs,
  type AdDraftContent,
} from '#domain/ad-draft/ad-draft.ts'
import type { AccountFacts } from '#domain/channels/channel.ts'
import { AD_DRAFT_KINDS } from '#domain/channels/drafts.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { META } from '#domain/channels/meta.ts'
import { GDT } from '#domain/channels/tencent.ts'
import { GDT2 } from '#domain/channels/tencent2.ts'

const ACCOUNT: AccountFacts = { accountId: '1', name: '账户', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }
const FACTS = { accounts: [ACCOUNT], nowMs: 0 }
const said = (values: AdDraftContent['values'], kind: 'audience' | 'creative' = 'audience', accounts = [ACCOUNT]) =>
  valueBlockers(GDT2, kind, values, { ...FACTS, accounts }).map(({ field, code }) => `${field} ${code}`)

test('a draft of a network holds fields of directions that exist, all of one level', () => {
  const described = CHANNELS.filter(({ drafts }) => drafts)
  expect(described.map(({ key }) => key)).toEqual(['gdt_ad2', 'gdt_ad'])
  for (const channel of described)
    for (const kind of AD_DRAFT_KINDS) {
      const axes = channel.drafts?.[kind] ?? []
      expect(axes.map((key) => channel.axes.find((axis) => axis.key === key)?.level)).toEqual(axes.map(() => draftLevel(channel, kind)))
    }
  expect([draftLevel(GDT, 'audience'), draftLevel(GDT2, 'creative')]).toEqual(['adgroup', 'creative'])
  expect(draftFields(GDT2, 'creative').map(({ key }) => key)).toEqual(['material_id', 'description', 'title'])
  expect(() => draftLevel(META, 'audience')).toThrow(/no drafts/)
  expect(blankValues(GDT2, 'audience')).toEqual({ gender: 'all', age_min: '18', age_max: '66' })
})

test('a draft is told what a batch with its values would be told, by field', () => {
  expect(said({})).toEqual([])
  expect(said({ age_min: '30', age_max: '31', gender: 'NONE' })).toEqual(['gender thing.not_choice', 'age_max channel.age.span'])
  expect(said({}, 'creative')).toEqual(['material_id batch.value.required', 'description batch.value.required'])
  expect(said({ material_id: 'm1', description: '来玩', title: '标'.repeat(15) }, 'creative')).toEqual(['title thing.too_wide'])
  // each reason once, whatever the number of accounts
  const two = [ACCOUNT, { ...ACCOUNT, accountId: '2', currency: 'USD' }]
  expect(said({ age_min: '5' }, 'audience', two)).toHaveLength(1)
  // without an account only what is missing is known
  expect(said({ age_min: '5' }, 'audience', [])).toEqual([])
})

test('a draft becomes a variant of each of its directions, which names it', () => {
  const draft = { id: '7', name: ' 来玩 ', values: { material_id: 'm1', description: '来玩', title: '' } }
  expect(variantsOfDraft(GDT2, 'creative', draft)).toEqual({
    material: { name: '来玩', values: { material_id: 'm1' }, draft_id: '7' },
    text: { name: '来玩', values: { description: '来玩' }, draft_id: '7' },
  })
  expect(variantsOfDraft(GDT2, 'audience', { name: '人群', values: { gender: 'MALE' } })).toEqual({
    targeting: { name: '人群', values: { gender: 'MALE' } },
  })
})

test('a variant is kept with the only variant of the other direction of its draft', () => {
  const [picture, text] = [
    { name: '图', values: { material_id: 'm1' } },
    { name: '文案', values: { description: '来玩', title: '' } },
  ]
  expect([kindOfAxis(GDT2, 'material'), kindOfAxis(GDT2, 'targeting'), kindOfAxis(GDT2, 'budget')]).toEqual([
    'creative',
    'audience',
    undefined,
  ])
  expect(valuesOfVariant(GDT2, { axes: { material: [picture], text: [text] } }, 'material', picture)).toEqual({
    material_id: 'm1',
    description: '来玩',
  })
  expect(valuesOfVariant(GDT2, { axes: { material: [picture], text: [text, text] } }, 'material', picture)).toEqual({ material_id: 'm1' })
  expect(valuesOfVariant(GDT2, { axes: {} }, 'budget', { name: '预算', values: { daily_budget: { CNY: '1' } } })).toEqual({})
})

test('a draft is kept with what is wrong in it, but with a name and its own fields only', () => {
  expect(keepBlockers(GDT2, 'audience', { name: '人群', values: { age_min: '5' } })).toEqual([])
  expect(keepBlockers(GDT2, 'audience', { name: ' ', values: { title: 'x' } }).map(({ code }) => code)).toEqual([
    'ad_draft.name_empty',
    'batch.edit.field_unknown',
  ])
  expect(keepBlockers(GDT2, 'audience', { name: '长'.repeat(101), values: {} }).map(({ code }) => code)).toEqual(['ad_draft.name_long'])
  expect(keptDraftValues(GDT2, 'audience', { gender: 'MALE', audiences: [], title: 'x' })).toEqual({ gender: 'MALE' })
})

test('two drafts are compared field by field; what is empty and what is not there is the same', () => {
  const [one, other]: AdDraftContent[] = [
    { name: '甲', values: { gender: 'MALE', audiences: [], age_min: '18' } },
    { name: ' 乙', values: { age_min: '20', gender: 'MALE' } },
  ]
  if (!one || !other) throw new Error('there are two')
  expect(differingFields(GDT2, 'audience', one, other)).toEqual(['name', 'age_min'])
  expect(isSameContent(GDT2, 'audience', one, { ...one, name: '甲 ', values: { gender: 'MALE', age_min: '18' } })).toBe(true)
  expect(withTheirs(one, other, ['age_min'])).toEqual({ name: '甲', values: { gender: 'MALE', audiences: [], age_min: '20' } })
  expect(withTheirs(one, { name: '乙', values: {} }, ['name', 'gender'])).toEqual({ name: '乙', values: { audiences: [], age_min: '18' } })
})

test('a person is told of the limit before it is reached', () => {
  expect([179, 180].map(isNearLimit)).toEqual([false, true])
  expect([AD_DRAFTS_MAX - 1, AD_DRAFTS_MAX].map((count) => limitBlockers(count).map(({ code }) => code))).toEqual([[], ['ad_draft.limit']])
  expect((['incomplete', 'ready', 'stale', 'used'] as const).map(isReadyDraft)).toEqual([false, true, false, true])
})
