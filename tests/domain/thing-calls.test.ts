import { expect, test } from 'vitest'
import { callsOf } from '#contract/thing.ts'
import { flag, line } from '#domain/thing/fields.ts'
import { thing } from '#domain/thing/thing.ts'

const TOY = thing({ noun: 'toy', words: 'toy', fields: { name: line(10, { required: true }), active: flag() }, unique: ['name'] })

const described = (of: typeof TOY, bulk: { fields: ('name' | 'active')[]; remove?: true }, removedBy: `${string}.${string}`) => () =>
  callsOf(of, {
    path: '/toys',
    list: { permission: 'signed-in', summary: 'Toys.' },
    save: { permission: 'toys.edit', records: 'toy.saved', summary: 'Saves a toy.' },
    remove: { permission: removedBy, records: 'toy.deleted', summary: 'Deletes a toy.' },
    bulk: { ...bulk, summary: 'Changes chosen toys.' },
    filter: {},
    row: {},
  })

test('chosen rows are removed at once only by those who may remove one', () => {
  expect(described(TOY, { fields: ['active'], remove: true }, 'toys.edit')().bulk?.permission).toBe('toys.edit')
  expect(described(TOY, { fields: ['active'], remove: true }, 'toys.delete')).toThrow('toy is removed by other people')
  expect(described(TOY, { fields: ['active'] }, 'toys.delete')().bulk?.permission).toBe('toys.edit')
})

test('what has to differ, and what is typed, is not set in several rows at once', () => {
  expect(described({ ...TOY, unique: ['active'] }, { fields: ['active'] }, 'toys.edit')).toThrow('toy.active is not set in several rows')
  expect(described(TOY, { fields: ['name'] }, 'toys.edit')).toThrow('toy.name is not set in several rows')
})
