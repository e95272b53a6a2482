import { describe, expect, test } from 'vitest'
import { matchColumns, sheetTargets, sheetWordsOf } from '#domain/batch/sheet-columns.ts'
import { sheetTemplate, type TemplateWords } from '#domain/batch/sheet-template.ts'
import { readRows } from '#domain/batch/sheet-rows.ts'
import type { SheetContext } from '#domain/batch/sheet.ts'
import { itemProblems } from '#domain/batch/validate.ts'
import { META } from '#domain/channels/meta.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { GAME, NOW, USD } from './a-spec.ts'

const WORDS = sheetWordsOf(META, (key) => LANGUAGES.map((language) => say(language, key)).filter((word) => word !== key))

describe.each(LANGUAGES)('the template of a network, in %s', (language) => {
  const words: TemplateWords = {
    field: (key) => say(language, `channel.fb_ad.field.${key}`),
    level: (level) => say(language, `channel.fb_ad.level.${level}`),
    option: (key, value) => say(language, `channel.fb_ad.option.${key}.${value}`),
    known: WORDS,
    anyOf: (field) => say(language, 'kit.file.any_name', { field }),
  }
  const lines = sheetTemplate(META, words, { account: USD, game: null, nowMs: NOW })
  const { columns, problems } = matchColumns(lines[0] ?? [], META, WORDS)

  test('has a column for each field, and the import knows each of them by its head', () => {
    expect(problems).toEqual([])
    expect(columns.map(({ target }) => target)).toEqual(sheetTargets(META).filter((target) => target !== 'game'))
  })

  test('has one line that lacks nothing but what only the company has', () => {
    const named = (label: string) => say(language, 'kit.file.any_name', { field: say(language, `channel.fb_ad.field.${label}`) })
    const context: SheetContext = {
      game: GAME,
      accounts: [USD],
      foreign: new Set(),
      words: WORDS,
      nowMs: NOW,
      references: { material: [{ id: 'm1', name: named('material_id') }], page: [{ id: 'p1', name: named('page_id') }] },
    }
    const { rows, bad } = readRows(lines, columns, META, context)
    expect(bad).toEqual([])
    expect(rows).toMatchObject([
      {
        account_id: USD.accountId,
        values: {
          campaign: { objective: 'OUTCOME_APP_PROMOTION', status: 'PAUSED' },
          adgroup: { countries: ['US'], daily_budget: '5000', start_time: '2026-11-20T10:00:00-08:00' },
          ad: { material_id: 'm1', page_id: 'p1', link_url: 'https://example.com' },
        },
      },
    ])
    const unknown = readRows(lines, columns, META, { ...context, references: { material: [], page: [] } })
    expect(unknown.bad.flatMap((one) => one.problems.map(({ field }) => field))).toEqual(['ad.material_id', 'ad.page_id'])
  })

  const STORE = 'https://play.google.com/store/apps/details?id=a.b'
  const [APPLE, NONE] = ['https://apps.apple.com/app/id1', '']
  test.each([
    ['sold for Android only', { ios: NONE, android: STORE }, { system: 'Android', link: STORE }],
    ['sold for iOS only', { ios: APPLE, android: NONE }, { system: 'iOS', link: APPLE }],
    ['sold by both stores', { ios: APPLE, android: STORE }, { system: 'all', link: STORE }],
  ])('of a game that is %s is imported as it is', (_, stores, { system, link }) => {
    const game = { name: GAME.name, appId: '910', ...stores }
    const references = { material: [{ id: 'm1', name: '封面' }], page: [{ id: 'p1', name: '主页' }] }
    const own = sheetTemplate(META, words, {
      account: USD,
      game,
      nowMs: NOW,
      nameOf: (lookup) => (lookup === 'material' ? '封面' : lookup === 'page' ? '主页' : null),
    })
    const context: SheetContext = { game: GAME, accounts: [USD], foreign: new Set(), words: WORDS, nowMs: NOW, references }
    const { rows, bad } = readRows(own, matchColumns(own[0] ?? [], META, WORDS).columns, META, context)
    expect(bad).toEqual([])
    expect(rows).toMatchObject([{ values: { adgroup: { user_os: system }, ad: { link_url: link, material_id: 'm1', page_id: 'p1' } } }])
    const { campaign = {}, adgroup = {}, ad = {} } = rows[0]?.values ?? {}
    const facts = { account: USD, nowMs: NOW, known: { game } }
    expect([
      itemProblems(META, { level: 'adgroup', name: 'G', values: adgroup, above: { campaign } }, facts),
      itemProblems(META, { level: 'ad', name: 'A', values: ad, above: { campaign, adgroup } }, facts),
    ]).toEqual([[], []])
  })
})
