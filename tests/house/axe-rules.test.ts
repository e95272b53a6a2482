import axe from 'axe-core'
import { expect, test } from 'vitest'
import { dependsOn, RULES_OF_A_THEME, RULES_OF_WORDS } from '../journeys/axe-rules.ts'

/** Those that axe asks for by itself. */
const ASKED = axe.getRules().filter(({ tags }) => !tags.some((tag) => ['experimental', 'wcag2aaa', 'wcag22aa', 'deprecated'].includes(tag)))

test('a page in another theme is asked for its colours again, and for nothing else', () => {
  expect(RULES_OF_A_THEME).toEqual(['color-contrast', 'link-in-text-block'])
})

test('a page in another language is asked again whatever has to do with colours, names, sizes and language', () => {
  const left = ASKED.map(({ ruleId }) => ruleId).filter((id) => !RULES_OF_WORDS.includes(id))
  expect(RULES_OF_WORDS).toEqual(expect.arrayContaining(RULES_OF_A_THEME))
  expect(left).toEqual([
    'accesskeys',
    'avoid-inline-spacing',
    'blink',
    'bypass',
    'definition-list',
    'dlitem',
    'duplicate-id-aria',
    'frame-focusable-content',
    'frame-tested',
    'list',
    'listitem',
    'marquee',
    'meta-refresh',
    'nested-interactive',
    'no-autoplay-audio',
    'region',
    'skip-link',
    'tabindex',
  ])
})

test('a rule of a category that no one has judged is an error', () => {
  expect(() => dependsOn({ ruleId: 'new-rule', tags: ['cat.haptics'] })).toThrow('new-rule')
})
