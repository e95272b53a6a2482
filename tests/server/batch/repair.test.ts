import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PRESETS } from '#permissions/presets.ts'
import { USD, waitFor } from './a-house.ts'
import { failedOf, first, outcomesOf, repairWorld, seqsOf, type RepairWorld } from './repair-world.ts'

let world: RepairWorld
beforeAll(async () => {
  world = await repairWorld()
})
afterEach(() => world.calm())
afterAll(() => world.close())

const codes = (body: { blockers?: { code: string }[] }) => [...new Set((body.blockers ?? []).map(({ code }) => code))]

const trailOf = async (batchId: string, event: string) =>
  (await world.house.database.pool.query('select before, after from audit_log where event = $1 and entity_id = $2', [event, batchId])).rows

/** Both ads of each ad set are refused for good: their names ask for it. */
async function refusedAds() {
  const batchId = await world.pushed({ ad: '{material}[refuse]' })
  return { batchId, failed: failedOf(await world.house.rows(batchId)) }
}

describe('a row that failed', () => {
  test('is changed where it is, keeps what was refused next to it, and is pushed again', async () => {
    const { batchId, failed } = await refusedAds()
    expect(failed).toHaveLength(4)
    expect(failed.map(({ error }) => error?.class)).toEqual(Array.from({ length: 4 }, () => 'permanent'))
    const [row] = failed
    const answer = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: row!.version, name: '换个名字' }])
    expect(answer.status).toBe(200)
    expect(answer.body.data.rows[0]).toMatchObject({
      name: '换个名字',
      outcome: 'failed',
      version: row!.version + 1,
      repair: { refused: { name: row!.name, values: row!.values }, rounds: 0 },
    })
    const again = await world.again(batchId, seqsOf([row!]))
    expect(again.body.data).toEqual({ retried: 1, held_rows: 0, held: [] })
    const after = (await world.settled(batchId)).find(({ seq }) => seq === row!.seq)
    expect(after).toMatchObject({ outcome: 'done', sync_status: 203 })
    expect(after?.repair).toBeUndefined()
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 1 })
  })

  test('that was not changed since it was refused is not pushed again, and says so', async () => {
    const { batchId } = await refusedAds()
    const calls = world.simulator.control.journal().length
    const answer = await world.again(batchId)
    expect([answer.status, codes(answer.body)]).toEqual([409, ['batch.repair.unchanged']])
    expect(answer.body.blockers[0]).toMatchObject({ row: expect.any(Number), params: { seq: expect.any(Number) } })
    expect((await world.house.batch(batchId)).state).toBe('settled')
    expect(world.simulator.control.journal().length).toBe(calls)
  })

  test('goes as it is where a person says that the reason was settled at the network', async () => {
    const { batchId, failed } = await refusedAds()
    expect((await world.again(batchId, { elsewhere: '1' })).body.data.retried).toBe(failed.length)
    expect(failedOf(await world.settled(batchId)).map(({ repair }) => repair?.rounds)).toEqual([1, 1, 1, 1])
    const rows = await trailOf(batchId, 'batch.retried')
    expect(rows.map(({ after }) => after)).toEqual([{ retried: 4, held: 0, elsewhere: true }])
  })

  test('is unchanged again once it is changed back', async () => {
    const { batchId, failed } = await refusedAds()
    const [row] = failed
    const changed = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: row!.version, name: '甲' }])
    const back = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: changed.body.data.rows[0].version, name: row!.name }])
    expect(back.body.data.rows[0].repair).toBeUndefined()
    expect(codes((await world.again(batchId, seqsOf([row!]))).body)).toEqual(['batch.repair.unchanged'])
  })

  test('goes with the others that can, and those that cannot are named', async () => {
    const { batchId, failed } = await refusedAds()
    const [one, ...others] = failed
    await world.house.edit('ad', batchId, [{ seq: one!.seq, expected: one!.version, name: '好名字' }])
    const { data } = (await world.again(batchId)).body
    expect([data.retried, data.held_rows]).toEqual([1, 3])
    expect(data.held.map(({ code, row }: { code: string; row: number }) => [code, row])).toEqual(
      others.map(({ seq }) => ['batch.repair.unchanged', seq]),
    )
    expect(outcomesOf(await world.settled(batchId)).filter((outcome) => outcome === 'failed')).toHaveLength(3)
  })

  test('all rows of a reason are changed in one save, and each field is in the trail with what it was and is', async () => {
    const { batchId, failed } = await refusedAds()
    const edits = failed.map(({ seq, version }) => ({ seq, expected: version, name: `修好的 ${seq}`, values: { headline: '新标题' } }))
    expect((await world.house.edit('ad', batchId, edits)).status).toBe(200)
    const rows = await trailOf(batchId, 'batch.ad.edited')
    expect(rows[0].before[0]).toEqual({ seq: failed[0]!.seq, name: failed[0]!.name, values: { headline: '萌宠小镇' } })
    expect(rows[0].after[0]).toMatchObject({ seq: failed[0]!.seq, name: `修好的 ${failed[0]!.seq}`, values: { headline: '新标题' } })
    expect((await world.again(batchId)).body.data.retried).toBe(4)
    expect(new Set(outcomesOf(await world.settled(batchId)))).toEqual(new Set(['done']))
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })

  test('is judged as a row of a draft is: an edit that cannot be sent is said on its field, and holds only its own row', async () => {
    const { batchId, failed } = await refusedAds()
    const [bad, good] = failed
    const { rows } = (
      await world.house.edit('ad', batchId, [
        { seq: bad!.seq, expected: bad!.version, name: '' },
        { seq: good!.seq, expected: good!.version, name: '好的' },
      ])
    ).body.data
    expect(rows.find(({ seq }: { seq: number }) => seq === bad!.seq)).toMatchObject({
      outcome: 'failed',
      problems: [{ code: 'batch.name.empty', field: 'name' }],
    })
    const { data } = (await world.again(batchId, seqsOf([bad!, good!]))).body
    expect([data.retried, data.held]).toEqual([1, [{ code: 'batch.name.empty', field: 'name', row: bad!.seq }]])
    expect((await world.settled(batchId)).filter(({ seq }) => seq === bad!.seq)[0]).toMatchObject({ outcome: 'failed', name: '' })
  })

  test('is held against the account as it is now', async () => {
    const { batchId, failed } = await refusedAds()
    await world.house.edit('ad', batchId, [{ seq: failed[0]!.seq, expected: failed[0]!.version, name: '好的' }])
    await world.house.database.pool.query('update ad_account set use_status = $1 where account_id = $2', ['off', USD])
    expect((await world.check(batchId)).status).toBe(200)
    const row = (await world.house.rows(batchId)).find(({ seq }) => seq === failed[0]!.seq)
    expect(row?.problems.map(({ code }) => code)).toEqual(['batch.account.off'])
    expect(codes((await world.again(batchId)).body)).toEqual(['batch.account.off'])
    expect((await world.house.batch(batchId)).counts).toMatchObject({ failed: 4, skipped: 0, done: 3 })
  })

  test('that is left out counts as skipped, and is a failure again when that is taken back', async () => {
    const { batchId, failed } = await refusedAds()
    const [row] = failed
    const out = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: row!.version, excluded_reason: '不投了' }])
    expect(out.body.data.batch.counts).toMatchObject({ failed: 3, skipped: 1 })
    const back = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: out.body.data.rows[0].version, excluded_reason: null }])
    expect(back.body.data.batch.counts).toMatchObject({ failed: 4, skipped: 0 })
  })
})

describe('others', () => {
  test('who repaired the row first are met with 409 and the row as they left it', async () => {
    const { batchId, failed } = await refusedAds()
    const [row] = failed
    const edit = (name: string) => world.house.edit('ad', batchId, [{ seq: row!.seq, expected: row!.version, name }])
    expect((await edit('同事的')).status).toBe(200)
    const second = await edit('我的')
    expect([second.status, codes(second.body)]).toEqual([409, ['batch.item.changed']])
    expect(second.body.present.rows[0]).toMatchObject({ seq: row!.seq, name: '同事的' })
  })

  test('who pushed it again first leave nothing to change', async () => {
    const { batchId, failed } = await refusedAds()
    const [row] = failed
    await world.again(batchId, { elsewhere: '1' })
    await world.house.database.pool.query('update batch_item set sync_status = 203 where batch_id = $1 and seq = $2', [batchId, row!.seq])
    const answer = await world.house.edit('ad', batchId, [{ seq: row!.seq, expected: row!.version, name: '晚了' }])
    expect([answer.status, codes(answer.body)]).toEqual([409, ['batch.repair.not_failed']])
  })

  test('without the right to build change nothing, and without the right to commit push nothing', async () => {
    const { batchId } = await refusedAds()
    const reader = await world.house.signIn(PRESETS.finance)
    expect((await world.again(batchId, { elsewhere: '1' }, reader)).status).toBe(403)
  })

  test('rows that arrived cannot be changed here', async () => {
    const { batchId } = await refusedAds()
    const campaign = first(await world.house.rows(batchId), 'campaign')
    const answer = await world.house.edit('campaign', batchId, [{ seq: campaign.seq, expected: campaign.version, name: '晚了' }])
    expect([answer.status, codes(answer.body)]).toEqual([409, ['batch.repair.not_failed']])
  })
})

describe('a reason that passes by itself', () => {
  test('is tried again as it is, counted, and not without end', async () => {
    world.simulator.control.addFault({ id: 'flake', match: { method: 'POST', level: 'campaign' }, fault: { kind: 'creative_flake' } })
    const batchId = await world.pushed()
    for (const round of [1, 2, 3, 4, 5]) {
      expect((await world.again(batchId)).body.data.retried).toBe(7)
      const [campaign] = await world.settled(batchId)
      expect([campaign?.error?.class, campaign?.repair?.rounds]).toEqual(['exhausted', round])
    }
    expect(codes((await world.again(batchId)).body)).toEqual(['batch.repair.tried_out'])
    world.simulator.control.removeFaults('flake')
    const campaign = first(await world.house.rows(batchId), 'campaign')
    await world.house.edit('campaign', batchId, [{ seq: campaign.seq, expected: campaign.version, name: '改名再推' }])
    expect((await world.again(batchId)).body.data.retried).toBe(7)
    expect(new Set(outcomesOf(await world.settled(batchId)))).toEqual(new Set(['done']))
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })

  test('an answer that was lost is looked up before anything is sent again', async () => {
    world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'drop_after_commit' }, remaining: 1 })
    world.simulator.control.setBehaviour({ stalenessMs: [60_000, 60_000] })
    world.simulator.control.addFault({ match: { method: 'POST', level: 'campaign' }, fault: { kind: 'creative_flake' }, remaining: 2 })
    const batchId = await world.pushed()
    expect(outcomesOf(await world.house.rows(batchId))[0]).toBe('failed')
    world.simulator.control.setBehaviour({ stalenessMs: [0, 0] })
    world.simulator.control.setClock({ advanceMs: 61_000 })
    const campaign = first(await world.house.rows(batchId), 'campaign')
    await world.house.edit('campaign', batchId, [{ seq: campaign.seq, expected: campaign.version, name: '改名再推' }])
    await world.again(batchId)
    expect(new Set(outcomesOf(await world.settled(batchId)))).toEqual(new Set(['done']))
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })
})

describe('a parent that failed', () => {
  test('takes what failed because of it along once it is changed, and nothing before', async () => {
    const batchId = await world.pushed({ campaign: '系列[refuse]' })
    const rows = await world.house.rows(batchId)
    expect(rows.map(({ error }) => error?.class)).toEqual(['permanent', ...Array.from({ length: 6 }, () => 'parent')])
    expect(codes((await world.again(batchId, seqsOf([first(rows, 'ad')]))).body)).toEqual(['batch.repair.above_failed'])
    const campaign = first(rows, 'campaign')
    await world.house.edit('campaign', batchId, [{ seq: campaign.seq, expected: campaign.version, name: '好系列' }])
    expect((await world.again(batchId, seqsOf([campaign]))).body.data).toEqual({ retried: 7, held_rows: 0, held: [] })
    expect(new Set(outcomesOf(await world.settled(batchId)))).toEqual(new Set(['done']))
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })
})

describe('an object that was deleted at the network', () => {
  async function deletedAdset() {
    const batchId = await world.pushed({ ad: '{material}[refuse]' })
    const adset = first(await world.house.rows(batchId), 'adgroup')
    await world.deleteAtNetwork(adset.network_id ?? '')
    return { batchId, adset }
  }

  test('is noted by a check, and what is below it says so before it is pushed', async () => {
    const { batchId, adset } = await deletedAdset()
    await world.check(batchId)
    const rows = await world.house.rows(batchId)
    expect(rows.filter(({ repair }) => repair?.gone).map(({ seq }) => seq)).toEqual([adset.seq])
    const below = rows.filter(({ parent_seq }) => parent_seq === adset.seq)
    expect(codes((await world.again(batchId, { ...seqsOf(below), elsewhere: '1' })).body)).toEqual(['batch.repair.above_gone'])
  })

  test('is created again together with the failed rows below it', async () => {
    const { batchId, adset } = await deletedAdset()
    const below = (await world.house.rows(batchId)).filter(({ parent_seq }) => parent_seq === adset.seq)
    const edits = below.map(({ seq, version }) => ({ seq, expected: version, name: `好的 ${seq}` }))
    await world.house.edit('ad', batchId, edits)
    await world.check(batchId)
    const answer = await world.recreate(batchId, [below[0]!.seq, below[1]!.seq])
    expect(answer.body.data).toEqual({ recreated: 1, retried: 2 })
    const rows = await world.settled(batchId)
    const now = rows.find(({ seq }) => seq === adset.seq)
    expect(now).toMatchObject({ outcome: 'done' })
    expect(now?.network_id).not.toBe(adset.network_id)
    expect(now?.repair).toBeUndefined()
    expect(rows.filter(({ parent_seq }) => parent_seq === adset.seq).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 2 })
  })

  test('brings what was deleted with it', async () => {
    const batchId = await world.pushed()
    const adset = first(await world.house.rows(batchId), 'adgroup')
    await world.deleteAtNetwork(adset.network_id ?? '')
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 1, ad: 2 })
    expect((await world.recreate(batchId, [adset.seq])).body.data).toEqual({ recreated: 3, retried: 0 })
    expect(new Set(outcomesOf(await world.settled(batchId)))).toEqual(new Set(['done']))
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })

  test('is not created again while the network holds it, nor where it cannot be asked', async () => {
    const batchId = await world.pushed()
    const adset = first(await world.house.rows(batchId), 'adgroup')
    expect(codes((await world.recreate(batchId, [adset.seq])).body)).toEqual(['batch.repair.nothing_gone'])
    await world.deleteAtNetwork(adset.network_id ?? '')
    world.simulator.control.addFault({ id: 'down', match: { method: 'GET' }, fault: { kind: 'server_error' } })
    expect(codes((await world.recreate(batchId, [adset.seq])).body)).toEqual(['batch.repair.nothing_gone'])
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 1, ad: 2 })
  })

  test('two who create it again at once make it once', async () => {
    const batchId = await world.pushed()
    const adset = first(await world.house.rows(batchId), 'adgroup')
    await world.deleteAtNetwork(adset.network_id ?? '')
    const answers = await Promise.all([world.recreate(batchId, [adset.seq]), world.recreate(batchId, [adset.seq])])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await waitFor(async () => (await world.house.batch(batchId)).state === 'settled')
    expect(world.held(batchId)).toEqual({ campaign: 1, adset: 2, ad: 4 })
  })
})
