import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ObjectLabel } from '#contract/object-labels.ts'
import { USD } from '../batch/a-house.ts'
import { oceanWorld } from './ocean-world.ts'

const world = oceanWorld('delete from object_label')

type Sent = { level?: string; ids?: string[]; attach?: string[]; detach?: string[]; ticket?: string; as?: string; path?: string }
const relate = ({
  level = 'promotion',
  ids = [world.promotion],
  attach = [],
  detach = [],
  ticket = randomUUID(),
  as,
  path = 'toutiao_ad3/label/relation',
}: Sent) => {
  const rows = JSON.stringify(ids.map((network_id) => ({ account_id: USD, network_id })))
  const lists = [...attach.map((name, at) => [`attach[${at}]`, name]), ...detach.map((id, at) => [`detach[${at}]`, id])]
  return world.send('POST', path, { level, rows, ticket, ...Object.fromEntries(lists) }, as)
}
const labels = async (): Promise<ObjectLabel[]> => (await world.get('objects/labels', { channel: 'toutiao_ad3' })).body.data
const worn = async (query: Record<string, string> = {}) =>
  (await world.get('toutiao_ad3/promotions', query)).body.data.map((row: { labels: { name: string }[] }) =>
    row.labels.map(({ name }) => name),
  )

test('labels are put on objects once, shown in their list, and narrow it', async () => {
  const ticket = randomUUID()
  const first = await relate({ attach: ['夏日', '新素材'], ticket })
  expect([first.status, first.body]).toEqual([200, { data: { attached: 2, detached: 0 } }])
  expect((await relate({ attach: ['夏日', '新素材'], ticket })).body).toEqual(first.body)
  // a name that is there, in another case, is the same label
  expect((await relate({ attach: ['夏日', 'VIP'] })).body.data).toEqual({ attached: 1, detached: 0 })
  expect((await relate({ attach: ['vip'] })).body.data).toEqual({ attached: 0, detached: 0 })
  expect(await worn()).toEqual([['VIP', '夏日', '新素材']])
  const known = await labels()
  expect(known.map(({ name, objects }) => [name, objects])).toEqual([
    ['VIP', 1],
    ['夏日', 1],
    ['新素材', 1],
  ])
  const [vip] = known
  expect(await worn({ label: vip?.id ?? '' })).toHaveLength(1)
  expect(await worn({ label: '999999' })).toEqual([])
  expect((await relate({ detach: [vip?.id ?? ''] })).body.data).toEqual({ attached: 0, detached: 1 })
  expect(await worn()).toEqual([['夏日', '新素材']])
  expect((await labels()).find(({ name }) => name === 'VIP')?.objects).toBe(0)
  const summer = (await labels()).find(({ name }) => name === '夏日')
  const file = (await world.get('toutiao_ad3/promotions', { format: 'csv', label: summer?.id ?? '' })).text
  expect(file).toContain('夏日, 新素材')
  // the head names the label of the filter
  expect(file).toMatch(/对象标签：夏日|Object label: 夏日/)
})

test('both generations have their call, Tencent its list, and every other network the general ones', async () => {
  const { rows } = await world.database.pool.query(`select network_id from network_object where level = 'campaign' limit 1`)
  expect(
    (await relate({ level: 'campaign', ids: [rows[0].network_id], attach: ['老计划'], path: 'toutiao_ad/label/relation' })).status,
  ).toBe(200)
  for (const channel of ['gdt_ad', 'gdt_ad2'])
    expect((await world.get(`${channel}/labels`)).body.data).toEqual([{ id: expect.any(String), name: '老计划', objects: 0 }])
  expect((await world.get('objects/labels', { channel: 'toutiao_ad' })).body.data).toMatchObject([{ name: '老计划', objects: 1 }])
})

test('an object outside of the grants is named and nothing is written; without a label nothing is to be done', async () => {
  const refused = await relate({ ids: [world.promotion, '999'], attach: ['夏日'] })
  expect([refused.status, refused.body.blockers]).toEqual([404, [{ code: 'object.change.unknown', row: 2, params: { id: '999' } }]])
  expect(await labels()).toEqual([])
  expect((await relate({})).body).toMatchObject({ code: 'object.label.missing' })
  expect((await relate({ attach: ['长'.repeat(31)] })).status).toBe(400)
  const stranger = await world.stranger()
  expect((await relate({ attach: ['夏日'], as: stranger })).status).toBe(404)
  await relate({ attach: ['夏日'] })
  const counted = await world.get('objects/labels', { channel: 'toutiao_ad3' }, stranger)
  expect(counted.body.data).toMatchObject([{ name: '夏日', objects: 0 }])
})

test('what is labelled with one of them is chosen for a change by the filter', async () => {
  await relate({ attach: ['夏日'] })
  const [label] = await labels()
  const source = {
    kind: 'filter',
    filter: { label: label?.id },
    total: 1,
    operation: { field: 'daily_budget', how: 'set', value: '40000' },
  }
  const sent = { channel: 'toutiao_ad3', level: 'promotion', source: JSON.stringify(source), ticket: randomUUID() }
  expect((await world.send('POST', 'objects/changes', sent)).body.data).toMatchObject({ total: 1, counts: { ready: 1 } })
})
