import axe from 'axe-core'
import { expect, test } from 'vitest'
import { ALL_RULES, dependsOn, onlySerious, RULES_OF_A_THEME, RULES_OF_WORDS } from '../journeys/axe-rules.ts'

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

test('only rules are asked whose findings are serious or critical, and every one of those', () => {
  const left = ALL_RULES.filter((id) => !onlySerious(ALL_RULES).includes(id))
  expect(ALL_RULES).toEqual(ASKED.map(({ ruleId }) => ruleId))
  expect(left).toEqual([
    'aria-allowed-role',
    'aria-deprecated-role',
    'empty-heading',
    'empty-table-header',
    'form-field-multiple-labels',
    'heading-order',
    'html-xml-lang-mismatch',
    'image-redundant-alt',
    'landmark-banner-is-top-level',
    'landmark-contentinfo-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-contentinfo',
    'landmark-no-duplicate-main',
    'landmark-one-main',
    'landmark-unique',
    'meta-viewport-large',
    'meta-viewport',
    'no-autoplay-audio',
    'page-has-heading-one',
    'presentation-role-conflict',
    'region',
    'scope-attr-valid',
    'server-side-image-map',
    'skip-link',
    'table-duplicate-name',
  ])
})
