import { expect, test } from 'vitest'
import { namingOf } from '#domain/batch/naming.ts'
import { expandBatch } from '#domain/batch/expand.ts'
import { META } from '#domain/channels/meta.ts'
import { aSpec, contextOf, JPY, USD } from './a-spec.ts'

const TAKEN = new Set(['星海_US-01_20261120_01', '星海_US-01_20261120_03'])

const campaigns = (change: Parameters<typeof aSpec>[0]) =>
  [...expandBatch(META, aSpec(change), { ...contextOf(USD, JPY), taken: (id) => (id === USD.accountId ? TAKEN : new Set()) })]
    .filter(({ level }) => level === 'campaign')
    .map(({ name }) => name)

test('numbers of new objects leave out the names that the account has', () => {
  expect(campaigns({ copies: 2, account_ids: [USD.accountId, JPY.accountId] })).toEqual([
    '星海_US-01_20261120_02',
    '星海_US-01_20261120_04',
    '星海_JP-01_20261120_01',
    '星海_JP-01_20261120_02',
  ])
})

test('a name without a number stays as it is, also one that is taken', () => {
  const naming = { ...namingOf(META), campaign: '星海_US-01_20261120_01' }
  expect(campaigns({ naming })).toEqual(['星海_US-01_20261120_01'])
})

test('a template that says no account leaves out in each account what that one has', () => {
  const names = [
    ...expandBatch(META, aSpec({ naming: { ...namingOf(META), campaign: 'C_{seq}' }, account_ids: [USD.accountId, JPY.accountId] }), {
      ...contextOf(USD, JPY),
      taken: (id) => new Set(id === USD.accountId ? ['C_01'] : []),
    }),
  ]
  expect(names.filter(({ level }) => level === 'campaign').map(({ name }) => name)).toEqual(['C_02', 'C_01'])
})
