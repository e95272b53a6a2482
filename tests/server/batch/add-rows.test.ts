import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHouse, USD, type House } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await aHouse()
})
afterAll(() => house.close())

const add = (batch_id: string, rows: object[], level = 'ad', ticket = randomUUID()) =>
  house.post('add_rows', { ticket, batch_id, level, new_rows: JSON.stringify(rows) })
const rowsOf = async (batch_id: string) =>
  (await house.get('batch_creative_preview', { batch_id })).body.data as {
    seq: number
    parent_seq: number
    level: string
    name: string
    values: object
  }[]

test('several ads are added in one write, in order, each in its ad set and checked; the ticket makes them once', async () => {
  const batchId = await house.draft()
  const before = await rowsOf(batchId)
  const groups = before.filter(({ level }) => level === 'adgroup')
  const model = before.find(({ level }) => level === 'ad')?.values ?? {}
  const wanted = groups.flatMap(({ seq }) => ['矩阵一', '矩阵二'].map((name) => ({ parent_seq: seq, name, values: model })))
  const ticket = randomUUID()
  const [first, again] = [await add(batchId, wanted, 'ad', ticket), await add(batchId, wanted, 'ad', ticket)]
  expect([first.status, again.body]).toEqual([200, first.body])
  const last = Math.max(...before.map(({ seq }) => seq))
  expect(first.body.data.added).toEqual(wanted.map((_, index) => last + index + 1))
  const added = (await rowsOf(batchId)).filter(({ seq }) => seq > last)
  expect(added.map(({ parent_seq, name, level }) => ({ parent_seq, name, level }))).toEqual(
    wanted.map(({ parent_seq, name }) => ({ parent_seq, name, level: 'ad' })),
  )
  expect(first.body.data.rows.find(({ seq }: { seq: number }) => seq === last + 1)).toMatchObject({ version: 1, name: '矩阵一' })
  expect(first.body.data.batch.counts.total).toBe(before.length + wanted.length)
})

test('one bad row names itself and its field, and none is added', async () => {
  const batchId = await house.draft()
  const before = await rowsOf(batchId)
  const group = before.find(({ level }) => level === 'adgroup')?.seq
  const answer = await add(batchId, [
    { parent_seq: group, name: '好', values: {} },
    { parent_seq: 1, name: '错', values: {} },
    { parent_seq: group, name: '多', values: { height: '1' } },
  ])
  expect([answer.status, answer.body.blockers]).toMatchObject([
    400,
    [
      { code: 'batch.parent.missing', field: 'parent_seq', row: 2 },
      { code: 'batch.edit.field_unknown', field: 'height', row: 3 },
    ],
  ])
  expect(await rowsOf(batchId)).toHaveLength(before.length)
})

test('objects of the first level are added in an account; a level that the network lacks is refused', async () => {
  const batchId = await house.draft()
  const made = await add(batchId, [{ account_id: USD, name: '新系列', values: {} }], 'campaign')
  expect(made.body.data.rows).toMatchObject([{ parent_seq: null, level: 'campaign', name: '新系列' }])
  expect((await add(batchId, [{ account_id: 'x', name: '别的', values: {} }], 'campaign')).body.code).toBe('batch.account.unknown')
  expect((await add(batchId, [{ account_id: USD, name: 'a', values: {} }], 'moon')).status).toBe(400)
})

test('added rows are left out and taken back by the call that edits rows, as undo and redo do', async () => {
  const batchId = await house.draft()
  const group = (await rowsOf(batchId)).find(({ level }) => level === 'adgroup')?.seq
  const { added } = (await add(batchId, [{ parent_seq: group, name: '可撤销', values: {} }])).body.data
  const exclude = async (excluded_reason: string | null, expected: number) => {
    const edits = JSON.stringify([{ seq: added[0], expected, excluded_reason }])
    const { rows } = (await house.post('update_ad', { ticket: randomUUID(), batch_id: batchId, edits })).body.data
    return rows.find(({ seq }: { seq: number }) => seq === added[0]).excluded_reason
  }
  expect([await exclude('已撤销添加', 1), await exclude(null, 2)]).toEqual(['已撤销添加', null])
})
