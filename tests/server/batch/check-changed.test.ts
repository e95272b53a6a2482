import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ItemRow } from '#contract/batch-shapes.ts'
import { aHouse, aHouseSpec, JPY, USD, type House } from './a-house.ts'

let house: House
let batchId: string
/** names that the network was asked about */
let asked: string[]
beforeEach(async () => {
  asked = []
  house = await aHouse({
    network: {
      findByName: async (_account, _level, names) => {
        asked.push(...names)
        return { ok: [] }
      },
    },
  })
  await house.database.pool.query("update ad_account set credential = 'sim-token'")
  batchId = await house.draft(aHouseSpec({ account_ids: [USD, JPY] }))
})
afterEach(() => house.close())

/** How many groups of ads a check looked at. */
const checked = async (): Promise<number> => (await house.post('adgroup/check', { batch_id: batchId })).body.data.checked
const rowsOf = async (level: string): Promise<ItemRow[]> => (await house.rows(batchId)).filter((row) => row.level === level)
async function changed(level: 'campaign' | 'adgroup' | 'ad', values: Record<string, string>, at = 0): Promise<ItemRow> {
  const row = (await rowsOf(level))[at]
  if (!row) throw new Error(`no ${level}`)
  expect((await house.edit(level, batchId, [{ seq: row.seq, expected: row.version, values }])).status).toBe(200)
  return row
}

test('the first check looks at every group, the next at none while nothing changed', async () => {
  const groups = await rowsOf('adgroup')
  expect(groups.length).toBeGreaterThan(2)
  expect(await checked()).toBe(groups.length)
  expect(asked.length).toBeGreaterThan(0)
  asked = []
  expect([await checked(), asked]).toEqual([0, []])
})

test('a changed group is the only one that is checked, and so is the group whose ad changed', async () => {
  await checked()
  asked = []
  const group = await changed('adgroup', { age_min: '21' })
  expect([await checked(), asked.includes(group.name)]).toEqual([1, true])
  const ad = await changed('ad', { headline: '别的标题' })
  asked = []
  expect(await checked()).toBe(1)
  expect(asked).toContain((await rowsOf('adgroup')).find(({ seq }) => seq === ad.parent_seq)?.name)
  expect(await checked()).toBe(0)
})

test('all groups of a campaign that changed are checked', async () => {
  await checked()
  const campaign = await changed('campaign', { status: 'ACTIVE' })
  const below = (await rowsOf('adgroup')).filter(({ parent_seq: parent }) => parent === campaign.seq)
  expect(await checked()).toBe(below.length)
  expect(below.length).toBeLessThan((await rowsOf('adgroup')).length)
})

test('what changed outside of the draft counts: an account, and a material that did not pass its review', async () => {
  await checked()
  const groups = await rowsOf('adgroup')
  await house.database.pool.query(`update ad_account set updated_at = now() + interval '1 second' where account_id = $1`, [JPY])
  const ofAccount = groups.filter(({ account_id: id }) => id === JPY).length
  expect([await checked(), ofAccount > 0 && ofAccount < groups.length]).toEqual([ofAccount, true])
  await house.database.pool.query(`update ad_account set updated_at = '2026-01-01' where account_id = $1`, [JPY])
  const [ad] = await rowsOf('ad')
  await house.database.pool.query(`update material set review_state = 'failed' where id = $1`, [ad?.values.material_id])
  const showing = new Set(
    (await rowsOf('ad')).flatMap((row) => (row.values.material_id === ad?.values.material_id ? [row.parent_seq] : [])),
  )
  expect(await checked()).toBe(showing.size)
})

test('a group with findings is checked until they are mended', async () => {
  await checked()
  await changed('adgroup', { age_min: '70' })
  const before = await rowsOf('adgroup')
  const wrong = before.filter(({ problems }) => problems.length > 0).length
  expect(wrong).toBeGreaterThan(0)
  await checked()
  expect(await checked()).toBe(wrong)
})

test('every group is checked again after a quarter of an hour, because names at the network change unseen', async () => {
  const all = await checked()
  await house.database.pool.query(`update batch_check set whole_at = now() - interval '16 minutes'`)
  expect(await checked()).toBe(all)
  expect(await checked()).toBe(0)
  expect(new Set((await rowsOf('adgroup')).map(({ account_id: id }) => id))).toContain(USD)
})

test('named groups are checked as asked, and say nothing of the others', async () => {
  const [first] = await rowsOf('adgroup')
  const named = await house.post('adgroup/check', { batch_id: batchId, 'seqs[]': String(first?.seq) })
  expect([named.body.data.checked, await checked()]).toEqual([1, (await rowsOf('adgroup')).length])
})
