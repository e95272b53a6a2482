import { expect, test } from 'vitest'
import { WORDS } from '#i18n/catalogue.ts'
import { sourceFiles } from '../kit/house.ts'

/** Where reasons are given: `blocker('a.b')`, `new Refused('a.b')`; a part of a code may be filled in. */
const GIVEN = /\b(?:blocker|Refused)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g

const SAID = Object.keys(WORDS).flatMap((key) => (key.startsWith('blocker.') ? [key.slice('blocker.'.length)] : []))

const isSaid = (code: string): boolean => {
  const pattern = new RegExp(`^${code.replace(/[.*+?^()|[\]\\]/g, '\\$&').replace(/\$\{[^}]*\}/g, '[\\w.]+')}$`)
  return SAID.some((key) => pattern.test(key))
}

test('every reason that anything may be refused with is said in words, none by its key', () => {
  const given = ['server', 'src'].flatMap((room) =>
    sourceFiles(room).flatMap(({ path, text }) =>
      [...text.matchAll(GIVEN)].map(([, plain, filled]) => ({ path, code: plain ?? filled ?? '' })),
    ),
  )
  const unsaid = given.filter(({ code }) => !isSaid(code)).map(({ path, code }) => `${path}: ${code}`)
  expect([[...new Set(unsaid)], given.length > 300, isSaid('input.no_such_${kind}'), isSaid('input.required')]).toEqual([
    [],
    true,
    true,
    false,
  ])
})
