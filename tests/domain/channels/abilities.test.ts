import { expect, test } from 'vitest'
import { abilitiesOf } from '#domain/channels/abilities.ts'
import type { Channel, ChannelLevel } from '#domain/channels/channel.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { levelOf } from '#domain/channels/levels.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { META } from '#domain/channels/meta.ts'

test('what Meta can do follows from its own description', () => {
  expect(abilitiesOf(META)).toEqual({
    begins: ['blank', 'last', 'import'],
    pauses: ['campaign', 'adgroup', 'ad'],
    dayBudget: ['campaign', 'adgroup'],
    totalBudget: ['campaign', 'adgroup'],
    dayParting: 'hours',
    materialKinds: META.abilities.materialKinds,
    uniqueNames: false,
    copiesMax: 50,
    maxInParent: { ad: 50 },
    nameMaxLength: { campaign: 380, adgroup: 380, ad: 380 },
  })
})

test('a network without a schedule, without a status on ads and with half hours tells so', () => {
  const without = (part: ChannelLevel['fields']): Channel => ({
    ...META,
    levels: [
      { ...levelOf(META, 'campaign'), fields: [{ key: 'status', kind: 'choice', options: ['ON'] }] },
      { ...levelOf(META, 'adgroup'), fields: part },
      { ...levelOf(META, 'ad'), fields: [] },
    ],
  })
  expect(abilitiesOf(without([]))).toMatchObject({ pauses: ['campaign'], dayBudget: [], dayParting: null })
  expect(abilitiesOf(without([{ key: 'time_table', kind: 'timeTable' }])).dayParting).toBe('half_hours')
})

test('every network of the builder is one of the dictionary', () => {
  const known = FIXED.spreader_channel.map(({ value }) => value)
  expect(CHANNELS.filter(({ spreaderId }) => !known.includes(spreaderId))).toEqual([])
})
