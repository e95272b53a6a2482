import { expect, test } from 'vitest'
import { matcherOf } from '#domain/monitor/page-matcher.ts'
import { nameOf, unknownPlaceholders, valuesOf, type MonitorRow } from '#domain/monitor/page-name.ts'

const aRow = (row: Partial<MonitorRow>): MonitorRow => ({ id: '1', url: '^/', name: '页面', advanced: false, local_path: '', ...row })
const at = (path: string, search = '') => ({ path, search })

test('the account list takes its channel from spreaderId, every other page from spreader_id', () => {
  const name = '账户 · {spreader}'
  expect(valuesOf(name, at('/tools/account-steward/account-list', '?spreaderId=21&spreader_id=9'))).toEqual({ spreader: '21' })
  expect(valuesOf(name, at('/table-2', '?spreaderId=21&spreader_id=304'))).toEqual({ spreader: '304' })
})

test('all four placeholders are filled, and one without a value is a dash', () => {
  const name = '{region}/{spreader}/{event_optimization}/{event_return}/{other}'
  const search = '?region_id=4&spreader_id=21&event_optimization=purchase&event_return=d7'
  expect(nameOf(name, valuesOf(name, at('/table-2', search)))).toBe('4/21/purchase/d7/{other}')
  expect(nameOf(name, {})).toBe('–/–/–/–/{other}')
  const dotted = '账户列表 · {spreader} · {other}'
  expect([nameOf(dotted, { spreader: 'Meta' }), nameOf(dotted, {})]).toEqual(['账户列表 · Meta · {other}', '账户列表 · {other}'])
  expect(unknownPlaceholders(name)).toEqual(['other'])
})

test('nothing but what the name asks for leaves the query, and no free text', () => {
  expect(valuesOf('首页', at('/x', '?region_id=4&q=secret'))).toEqual({})
  expect(valuesOf('{region}', at('/x', '?region_id=<b>张三</b>'))).toEqual({})
  expect(valuesOf('{region}', at('/x', `?region_id=${'a'.repeat(41)}`))).toEqual({})
})

test('the first row that fits names the page; an advanced one sees the query; none leaves it unmonitored', () => {
  const match = matcherOf([
    aRow({ id: '1', url: 'kind=import$', name: '导入', advanced: true }),
    aRow({ id: '2', url: 'kind=import$', name: '看不到查询' }),
    aRow({ id: '3', url: '^/advertise-2', name: '投放' }),
    aRow({ id: '4', url: '(broken', name: '坏的' }),
  ])
  expect(match(at('/advertise-2/home', '?kind=import'))?.row.id).toBe('1')
  expect(match(at('/advertise-2/home'))?.row.id).toBe('3')
  expect(match(at('/settings'))).toBeNull()
})
