import { describe, expect, test } from 'vitest'
import { objectSource, readSource } from '#domain/duplication/source-ref.ts'
import { backIn, duplicatePath } from '#app/flows/duplicate-paths.ts'

const LIST = '/advertise-2/objects?channel=fb_ad&level=adgroup&q=star%2C1'
const searchOf = (path: string) => new URL(path, 'http://console').searchParams

test('objects of a list are named so that exactly they are read as sources, with the way back to that list', () => {
  const ids = [{ account_id: '700000000000001', network_id: '120215' }].map(objectSource)
  const path = duplicatePath({ channel: 'fb_ad', level: 'adgroup', ids, back: LIST })
  expect(path.split('?')[0]).toBe('/advertise-2/duplicate/new')
  expect(readSource(searchOf(path).get('ids') ?? '')).toEqual({ kind: 'object', accountId: '700000000000001', networkId: '120215' })
  expect(backIn(searchOf(path))).toBe(LIST)
})

describe('a way back', () => {
  test.each([['https://elsewhere.example/'], ['//elsewhere.example/advertise-2'], ['/\\elsewhere.example'], ['/no-such-page'], ['']])(
    'to %s is none',
    (back) => expect(backIn(new URLSearchParams({ back }))).toBeNull(),
  )
  test('is none where none was said', () => {
    expect(backIn(searchOf(duplicatePath({ channel: 'fb_ad', level: 'ad', ids: ['3.2'] })))).toBeNull()
  })
})
