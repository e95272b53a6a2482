import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aCost } from './a-finance.ts'
import { die, killedProcesses, sendTo } from './killed-process.ts'

const processes = killedProcesses()

const stage = async (): Promise<string[]> =>
  (await processes.finance.post('cost-single', { entries: JSON.stringify([aCost(), aCost({ name_id: 'n2', level: 'company' })]) })).body
    .data.ids
const hashOf = async (ids: readonly string[]): Promise<string> => (await processes.finance.get('cost-preview', { ids })).body.data.hash
const rows = async () =>
  await processes.finance.database.db.selectFrom('cost_entry').select(['id', 'state', 'base_minor', 'version']).orderBy('id').execute()
const shares = async () => await processes.finance.database.db.selectFrom('cost_share').select(['entry_id', 'base_minor']).execute()
const audited = async (event: string) =>
  (await processes.finance.database.db.selectFrom('audit_log').select('id').where('event', '=', event).execute()).length

/** As a confirmation holds the month: anyone who writes into it waits in the middle of its transaction. */
const MONTH_HELD = `select 1 from finance_month where month = '2026-11' and kind = 'cost' for update`
/** A calculation that has claimed its entry waits where it stores the shares. */
const SHARES_HELD = 'lock table cost_share in exclusive mode'

describe('kill -9', () => {
  test('of the server in the middle of a commit: nothing is half committed, and the same ticket commits once afterwards', async () => {
    const ids = await stage()
    const fields = { ticket: randomUUID(), hash: await hashOf(ids), ids }
    const month = await processes.hold(MONTH_HELD)
    const { child, port } = await processes.start('serve')
    const lost = sendTo(port, 'cost-commit', processes.finance.me, [
      ['ticket', fields.ticket],
      ['hash', fields.hash],
      ...ids.map((id) => ['ids[]', id] as const),
    ])
    await month.waited()
    await die(child)
    expect(await lost).toBe('no answer')
    await month.release()
    await processes.gone()
    expect((await rows()).map(({ state }) => state)).toEqual(['staged', 'staged'])

    const answers = [await processes.finance.post('cost-commit', fields), await processes.finance.post('cost-commit', fields)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body.data).toEqual(answers[0]?.body.data)
    expect([(await rows()).map(({ state }) => state), await audited('finance.cost.committed')]).toEqual([['committed', 'committed'], 2])
  })

  test('of the worker in the middle of a calculation: no share is seen, and another worker posts each cost once', async () => {
    const ids = await stage()
    await processes.finance.post('cost-commit', { ids, hash: await hashOf(ids) })
    const held = await processes.hold(SHARES_HELD)
    const { child } = await processes.start('calculate')
    await held.waited()
    await die(child)
    await held.release()
    await processes.gone()
    expect([(await shares()).length, await audited('finance.cost.posted')]).toEqual([0, 0])

    // database time decides when the dead worker's lease is over
    await processes.finance.database.db
      .updateTable('cost_entry')
      .set({ lease_until: new Date(0) })
      .where('lease_until', 'is not', null)
      .execute()
    await processes.start('calculate')
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(['posted', 'posted'])
    const posted = await shares()
    const sums = (await rows()).map(({ id }) =>
      posted.reduce((sum, share) => (share.entry_id === id ? sum + BigInt(share.base_minor) : sum), 0n).toString(),
    )
    expect(sums).toEqual((await rows()).map(({ base_minor }) => base_minor))
    expect(await audited('finance.cost.posted')).toBe(2)
  })
})

describe('twice at once', () => {
  test('a double click, or a retry, with one ticket commits once and gets one answer (F4)', async () => {
    const ids = await stage()
    const fields = { ticket: randomUUID(), hash: await hashOf(ids), ids }
    const answers = await Promise.all(Array.from({ length: 8 }, () => processes.finance.post('cost-commit', fields)))
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect([(await rows()).map(({ version }) => version), await audited('finance.cost.committed')]).toEqual([[2, 2], 2])
  })

  test('two tabs with a ticket each commit the same preview once; the other is told what it is now', async () => {
    const ids = await stage()
    const hash = await hashOf(ids)
    const answers = await Promise.all(Array.from({ length: 6 }, () => processes.finance.post('cost-commit', { ids, hash })))
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409, 409, 409])
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['finance.cost.step']))
    expect(await audited('finance.cost.committed')).toBe(2)
  })

  test('two tabs enter the same cost: one is entered, the other is told that it is there', async () => {
    const entries = JSON.stringify([aCost()])
    const answers = await Promise.all([
      processes.finance.post('cost-single', { entries }),
      processes.finance.post('cost-single', { entries }),
    ])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('finance.cost.duplicate')
    expect((await rows()).length).toBe(1)
  })
})
