import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replacedIn, type Replacement } from '#domain/find-replace.ts'

const plain: Replacement = { find: '', put: '', matchCase: false, whole: false }

describe('find and replace in a text', () => {
  test.each<[string, Partial<Replacement>, string | null]>([
    ['US_ios_01', { find: '_', put: '-' }, 'US-ios-01'],
    ['Summer SALE sale', { find: 'sale', put: 'launch' }, 'Summer launch launch'],
    ['Summer SALE sale', { find: 'sale', put: 'launch', matchCase: true }, 'Summer SALE launch'],
    ['50', { find: '5', put: '7', whole: true }, null],
    ['Sale', { find: 'sale', put: 'launch', whole: true }, 'launch'],
    ['夏季_夏季', { find: '夏季', put: '冬季' }, '冬季_冬季'],
    ['aaa', { find: 'aa', put: 'b' }, 'ba'],
    ['a.c', { find: '.', put: '$&' }, 'a$&c'],
    ['İstanbul sale', { find: 'SALE', put: 'x' }, 'İstanbul x'],
    ['text', { find: 'other', put: 'x' }, null],
    ['text', { find: '', put: 'x' }, null],
  ])('%s with %o is %s', (text, asked, becomes) => {
    expect(replacedIn(text, { ...plain, ...asked })).toBe(becomes)
  })

  test('what is replaced by itself stays as it is, and with case matched it is what the language itself replaces', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (text, find, put) => {
        const asked = { ...plain, find, matchCase: true }
        expect(replacedIn(text, { ...asked, put: find }) ?? text).toBe(text)
        expect(replacedIn(text, { ...asked, put }) ?? text).toBe(text.replaceAll(find, () => put))
      }),
    )
  })

  test('a text is found in itself however its letters are written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        expect(replacedIn(text, { ...plain, find: text, put: 'x', whole: true })).toBe('x')
      }),
    )
  })
})
