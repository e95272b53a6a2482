import { expect, test } from 'vitest'
import {
  actionBlockers,
  isStoredPage,
  LANDING,
  landingBlockers,
  linksOf,
  type LandingDraft,
  type LandingFacts,
  type LandingLetter,
} from '#domain/landing/landing.ts'
import { CHECK_HOLDS_MS, leadsTo, linkBlockers, type LinkCheck } from '#domain/link.ts'
import { tidied } from '#domain/thing/thing.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const draft = (change: Partial<LandingDraft> = {}): LandingDraft => ({
  game_id: '10078',
  name: '预约页',
  url: 'https://pages.example.com/a',
  template_id: 'download',
  headline: '开服',
  body: '',
  button: '',
  target: 'https://store.example.com/',
  material_ids: [],
  letter_id: '',
  ...change,
})
const letter = (standing: LandingLetter['standing']): LandingLetter => ({
  id: '7',
  game_id: '10078',
  title: '授权',
  expires_on: '2026-11-20',
  standing,
})
const facts = (change: Partial<LandingFacts> = {}): LandingFacts => ({
  games: new Set(['10078']),
  letters: [],
  materials: null,
  ...change,
})
const check = (url: string, state: LinkCheck['state'], ageMs = 0): LinkCheck => ({
  url,
  state,
  status: null,
  reason: null,
  checked_at: new Date(NOW - ageMs).toISOString(),
})
const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

test('a page that is complete may be saved; what is missing is named with its field', () => {
  expect(landingBlockers(draft(), facts())).toEqual([])
  const empty = draft({ game_id: '', name: '', url: '', headline: '' })
  expect(landingBlockers(empty, facts()).map(({ code, field }) => [code, field])).toEqual([
    ['thing.value_missing', 'game_id'],
    ['thing.value_missing', 'name'],
    ['thing.value_missing', 'url'],
    ['thing.value_missing', 'headline'],
  ])
})

test('a letter of another game is none, one that ended or has not begun does not cover the page', () => {
  const said = (letters: readonly LandingLetter[]) => codes(landingBlockers(draft({ letter_id: '7' }), facts({ letters })))
  expect([
    said([]),
    said([{ ...letter('valid'), game_id: '1' }]),
    said([letter('soon')]),
    said([letter('expired')]),
    said([letter('later')]),
  ]).toEqual([['landing.letter.missing'], ['landing.letter.missing'], [], ['landing.letter.expired'], ['landing.letter.later']])
})

test('only a template whose button leads on has a second link', () => {
  expect(linksOf(draft()).map(({ field }) => field)).toEqual(['url', 'target'])
  expect(linksOf(draft({ template_id: 'reserve' })).map(({ field }) => field)).toEqual(['url'])
  expect(linksOf(draft({ target: draft().url })).map(({ field }) => field)).toEqual(['url'])
  expect(linksOf(draft({ target: '' })).map(({ field }) => field)).toEqual(['url'])
})

test('an address is one of the public web, without a name, a password or a port', () => {
  const said = (url: string) => landingBlockers(draft({ url }), facts())
  const bad = [{ code: 'thing.not_link', field: 'url' }]
  expect(['https://example.com/a?b=c', 'http://example.com:80/', 'https://例子.测试/'].map(said)).toEqual([[], [], []])
  expect(['例子.测试/', '//example.com', 'https://intranet/', 'mailto:a@b.c'].map(said)).toEqual([bad, bad, bad, bad])
  expect(said(`https://example.com/${'a'.repeat(1_000)}`)).toEqual([
    { code: 'thing.too_long', field: 'url', params: { max: 1_000, length: 1_020 } },
  ])
})

test('a link counts while its check is fresh; one that is only slow does not hold anyone up', () => {
  const links = [{ field: 'url', url: 'u' }]
  const said = (one: LinkCheck) => codes(linkBlockers({ links, checks: [one] }, NOW))
  expect([said(check('u', 'alive')), said(check('u', 'unsure')), said(check('u', 'dead')), said(check('u', 'refused'))]).toEqual([
    [],
    [],
    ['landing.link.dead'],
    ['landing.link.refused'],
  ])
  expect([said(check('u', 'alive', CHECK_HOLDS_MS)), said(check('u', 'alive', CHECK_HOLDS_MS + 1)), said(check('v', 'alive'))]).toEqual([
    [],
    ['landing.link.unchecked'],
    ['landing.link.unchecked'],
  ])
})

test('a link leads to a page with parameters or a place in it added behind its address, not to a page next to it', () => {
  const plain = 'https://a.example/x'
  const asked = 'https://a.example/x?page=3'
  const led = (links: string[], url: string) => links.filter((link) => leadsTo(link, url))
  expect(led([plain, `${plain}?s=1&t=2`, `${plain}#top`, `${plain}y`, `${plain}/y`, asked], plain)).toEqual([
    plain,
    `${plain}?s=1&t=2`,
    `${plain}#top`,
    asked,
  ])
  expect(led([asked, `${asked}&s=1`, `${asked}#top`, `${asked}0`, plain], asked)).toEqual([asked, `${asked}&s=1`, `${asked}#top`])
})

test('a page is switched on when letter and links hold, off always, and deleted while no ad on a network leads to it', () => {
  const checks = linksOf(draft()).map(({ url }) => check(url, 'alive'))
  const standing = { ...draft(), letter: null, checks, live_count: 2 }
  const said = (action: 'on' | 'off' | 'delete', change: object = {}) => codes(actionBlockers(action, { ...standing, ...change }, NOW))
  expect([said('on'), said('on', { letter: letter('expired') }), said('on', { checks: [] })]).toEqual([
    [],
    ['landing.letter.expired'],
    ['landing.link.unchecked', 'landing.link.unchecked'],
  ])
  expect([said('off', { checks: [], letter: letter('expired') }), said('delete'), said('delete', { live_count: 0 })]).toEqual([
    [],
    ['landing.page.live'],
    [],
  ])
})

test('what a template does not have is neither asked for nor kept; a game of none of ours is none', () => {
  const typed = draft({ template_id: 'reserve', target: 'no address', body: 'x' })
  expect(landingBlockers(typed, facts())).toEqual([])
  expect(tidied(LANDING, typed)).toMatchObject({ target: '', body: 'x' })
  expect(codes(landingBlockers(draft({ template_id: 'gallery' }), facts({ games: new Set() })))).toEqual([
    'landing.page.game_unknown',
    'landing.page.images',
  ])
})

test('an id above 0 is one', () => {
  expect([isStoredPage(null), isStoredPage('0'), isStoredPage('7')]).toEqual([false, false, true])
})
