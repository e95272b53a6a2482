import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { entityIdWord, idsOfLines } from '#domain/audit/audit-names.ts'
import type { Say } from '#domain/say.ts'
import { LANGUAGES, say } from '#i18n/catalogue.ts'
import { changesText, eventWord, groupWord, wordedChanges } from '#permissions/audit-words.ts'
import { sourceFiles } from '../kit/house.ts'

const zh: Say = (key, params) => say('zh', key, params)
const en: Say = (key, params) => say('en', key, params)

/** Events that calls declare, and those that the server's own code writes. */
const DECLARED = ALL_ENDPOINTS.flatMap(({ audit }) => (audit ? [audit.records] : []))
const WRITTEN = sourceFiles('server')
  .filter(({ path }) => !path.includes('/demo/'))
  .flatMap(({ text }) => [...text.matchAll(/event: '([a-z_]+\.[a-z_.-]+)'|'(sync\.[a-z\d-]+)'/g)])
  .flatMap(([, named, sync]) => named ?? sync ?? [])

test('every event that the server writes has its words, in both languages', () => {
  const events = [...new Set([...DECLARED, ...WRITTEN])]
  const unsaid = events.flatMap((event) =>
    LANGUAGES.filter((language) => eventWord((key) => say(language, key), event) === event).map((language) => `${language} ${event}`),
  )
  const groups = [...new Set(events.map((event) => event.split('.')[0] ?? ''))]
  expect(groups.filter((group) => groupWord(zh, group) === group)).toEqual([])
  expect([unsaid, DECLARED.length > 20, WRITTEN.length > 10]).toEqual([[], true, true])
})

test('a line is said field by field: codes in words, a status with its number, rows of a batch one by one', () => {
  const pushed = { entity: 'batch_item', event: 'sync.104', before: { sync: 100 }, after: { sync: 104, class: 'parent', cause: 3 } }
  expect(changesText(zh, pushed)).toBe('同步状态：100 推送中 → 104 推送失败；失败类型：上级对象未创建；起因行：3')
  const edited = {
    entity: 'batch',
    event: 'batch.ad.edited',
    before: [{ seq: 3, name: 'old', values: { daily_budget: 100 } }],
    after: [{ seq: 3, name: 'new', values: { daily_budget: 200 } }],
  }
  expect(wordedChanges(en, edited)).toEqual([
    { path: '#3.name', field: 'Row 3 · Name', before: 'old', after: 'new' },
    { path: '#3.values.daily_budget', field: 'Row 3 · Values · Daily budget', before: '100', after: '200' },
  ])
})

test('a name is the name of what it belongs to; a reason is a sentence; what no one knows represents itself', () => {
  const named = (entity: string) => wordedChanges(zh, { entity, event: 'x', before: null, after: { name: 'a' } })[0]?.field
  expect([named('user'), named('monitor_config'), named('batch')]).toEqual(['姓名', '页面名称', '名称'])
  const refused = { entity: 'permission', event: 'permission.refused', before: null }
  const blockers = [{ code: 'permission.game_outside', params: { id: '301' } }, { code: 'nobody.knows' }]
  expect(changesText(zh, { ...refused, after: { blockers, brand_new: 'x' } })).toBe(
    '原因：游戏 301 不存在，或不在你的权限内、nobody.knows；brand_new：x',
  )
})

test('people and games are called by name with the id next to it; who is unknown keeps the id', () => {
  const names = { user: { '3': '陈晓宇' }, game: { '301': '天命录' }, app: { '99': '天命录' } }
  const lists = { entity: 'setting', event: 'setting.special_ids_saved' }
  const before = { restricted_games: { '301': [] }, excluded_users: ['9'] }
  const after = { restricted_games: { '301': ['3'] }, excluded_users: ['9', '3'] }
  expect(changesText(zh, { ...lists, before, after, names })).toBe(
    '受限游戏 · 天命录 #301：（空） → 陈晓宇 #3；用户筛选中不显示：9 → 9、陈晓宇 #3',
  )
  const grants = {
    entity: 'user',
    event: 'user.grants_saved',
    before: { global: { game: ['*'] } },
    after: { global: { game: ['301'], app: ['99'] } },
  }
  expect(changesText(en, { ...grants, names })).toBe('Global · Games: All → 天命录 #301; Global · Apps: 天命录 #99')
  expect(entityIdWord(en, { entity: 'user', entity_id: '3', names })).toBe('陈晓宇 #3')
  expect(entityIdWord(en, { entity: 'batch', entity_id: '3', names })).toBe('3')
})

test('a line names the ids whose names are to be read, each once, and nothing else', () => {
  const saved = { entity: 'user', entity_id: '7', before: null, after: { global: { game: ['301', '*'], region: ['1'] }, user_id: '3' } }
  const lists = {
    entity: 'setting',
    entity_id: 'special_ids',
    before: null,
    after: { restricted_games: { '301': ['3'] }, special_user: null },
  }
  const ids = idsOfLines([saved, lists])
  expect(Object.fromEntries([...ids].map(([kind, of]) => [kind, [...of].toSorted()]))).toEqual({ user: ['3', '7'], game: ['301'] })
})

test('grants are said by page, function and list', () => {
  const after = { global: { game: ['*'] }, pages: { ads: { func: { 'batch.view': true } } } }
  expect(changesText(zh, { entity: 'user', event: 'user.grants_saved', before: null, after })).toBe('全局 · 游戏：全部；查看投放批次：是')
})
