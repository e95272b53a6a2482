import { expect, test } from 'vitest'
import { bulkChange, NO_BULK } from '#domain/material/bulk.ts'

const MATERIAL = { name: '春节_主图_$1', tags: ['春节', '主推'] }

test('nothing asked is nothing changed', () => expect(bulkChange(MATERIAL, NO_BULK)).toEqual({}))

test('tags are added once and taken off; the order of the others stays', () => {
  expect(bulkChange(MATERIAL, { ...NO_BULK, addTags: [' 横版 ', '春节'] })).toEqual({ tags: ['春节', '主推', '横版'] })
  expect(bulkChange(MATERIAL, { ...NO_BULK, addTags: ['横版'], removeTags: ['春节', '没有的'] })).toEqual({ tags: ['主推', '横版'] })
  expect(bulkChange(MATERIAL, { ...NO_BULK, addTags: ['春节'], removeTags: ['没有的'] })).toEqual({})
})

test('a name is found and replaced as it is typed, never as a pattern', () => {
  const name = (change: object) => bulkChange(MATERIAL, { ...NO_BULK, name: { ...NO_BULK.name, ...change } }).name
  expect(name({ find: '_', replace: '-' })).toBe('春节-主图-$1')
  expect(name({ find: '$1', replace: '$&' })).toBe('春节_主图_$&')
  expect(name({ prefix: '2026_', suffix: '_v2' })).toBe('2026_春节_主图_$1_v2')
  expect(name({ find: '没有', replace: 'x' })).toBeUndefined()
})

test('a choice may be set or taken away', () => {
  expect(bulkChange(MATERIAL, { ...NO_BULK, folder_id: null, vendor_id: 'v1', status: 'archived', remark: '' })).toEqual({
    folder_id: null,
    vendor_id: 'v1',
    status: 'archived',
    remark: '',
  })
})
