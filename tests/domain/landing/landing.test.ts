import { expect, test } from 'vitest'
import {
  actionBlockers,
  differingFields,
  isStoredPage,
  landingBlockers,
  linksOf,
  type LandingDraft,
  type LandingFacts,
  type LandingLetter,
} from '#domain/landing/landing.ts'
import { addressBlockers, CHECK_HOLDS_MS, leadsTo, linkBlockers, worstLink, type LinkCheck } from '#domain/landing/links.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const draft = (change: Partial<LandingDraft> = {}): LandingDraft => ({
  gameId: '10078',
  name: '预约页',
  url: 'https://pages.example.com/a',
  templateId: 'download',
  headline: '开服',
  body: '',
  button: '',
  target: 'https://store.example.com/',
  materialIds: [],
  letterId: '',
  ...change,
})
const letter = (standing: LandingLetter['standing']): LandingLetter => ({
  id: '7',
  gameId: '10078',
  title: '授权',
  expiresOn: '2026-11-20',
  standing,
})
const facts = (change: Partial<LandingFacts> = {}): LandingFacts => ({
  games: new Set(['10078']),
  letters: [],
  namesakes: [],
  materials: null,
  ...change,
})
const check = (url: string, state: LinkCheck['state'], ageMs = 0): LinkCheck => ({
  url,
  state,
  status: null,
  reason: null,
  checkedAt: new Date(NOW - ageMs).toISOString(),
})
const codes = (blockers: readonly { code: string }[]) => blockers.map(({ code }) => code)

test('a page that is complete may be saved; what is missing is named with its field', () => {
  expect(landingBlockers(draft(), facts())).toEqual([])
  const empty = draft({ gameId: '', name: '', url: '', headline: '' })
  expect(landingBlockers(empty, facts()).map(({ code, field }) => [code, field])).toEqual([
    ['landing.page.game_unknown', 'gameId'],
    ['landing.page.name_missing', 'name'],
    ['landing.page.url_missing', 'url'],
    ['landing.page.headline_missing', 'headline'],
  ])
})

test('a letter of another game is none, one that ended or has not begun does not cover the page', () => {
  const said = (letters: readonly LandingLetter[]) => codes(landingBlockers(draft({ letterId: '7' }), facts({ letters })))
  expect([
    said([]),
    said([{ ...letter('valid'), gameId: '1' }]),
    said([letter('soon')]),
    said([letter('expired')]),
    said([letter('later')]),
  ]).toEqual([['landing.letter.missing'], ['landing.letter.missing'], [], ['landing.letter.expired'], ['landing.letter.later']])
})

test('only a template whose button leads on has a second link', () => {
  expect(linksOf(draft()).map(({ field }) => field)).toEqual(['url', 'target'])
  expect(linksOf(draft({ templateId: 'reserve' })).map(({ field }) => field)).toEqual(['url'])
  expect(linksOf(draft({ target: draft().url })).map(({ field }) => field)).toEqual(['url'])
  expect(linksOf(draft({ target: '' })).map(({ field }) => field)).toEqual(['url'])
})

test('an address is one of the public web, without a name, a password or a port', () => {
  const said = (text: string) => addressBlockers(text, 'url').length === 0
  expect(['https://example.com/a?b=c', 'http://example.com:80/', '例子.测试/'].map((text) => said(text))).toEqual([true, true, false])
  expect(
    ['https://例子.测试/', '//example.com', 'https://intranet/', 'mailto:a@b.c', `https://example.com/${'a'.repeat(1_000)}`].map(said),
  ).toEqual([true, false, false, false, false])
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
  expect([
    worstLink(['u', 'v'], [check('u', 'alive'), check('v', 'dead')]),
    worstLink(['u', 'v'], [check('u', 'alive')]),
    worstLink([], []),
  ]).toEqual(['dead', null, null])
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
  const standing = { draft: draft(), letter: null, checks, liveAds: 2 }
  const said = (action: 'on' | 'off' | 'delete', change: object = {}) => codes(actionBlockers(action, { ...standing, ...change }, NOW))
  expect([said('on'), said('on', { letter: letter('expired') }), said('on', { checks: [] })]).toEqual([
    [],
    ['landing.letter.expired'],
    ['landing.link.unchecked', 'landing.link.unchecked'],
  ])
  expect([said('off', { checks: [], letter: letter('expired') }), said('delete'), said('delete', { liveAds: 0 })]).toEqual([
    [],
    ['landing.page.live'],
    [],
  ])
})

test('fields in which three drafts differ are named in the order of the form; an id above 0 is one', () => {
  expect(differingFields(draft(), draft({ body: 'x' }), draft({ name: 'y', materialIds: ['1'] }))).toEqual(['name', 'body', 'materialIds'])
  expect([isStoredPage(null), isStoredPage('0'), isStoredPage('7')]).toEqual([false, false, true])
})
