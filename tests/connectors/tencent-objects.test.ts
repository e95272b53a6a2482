import { expect, test } from 'vitest'
import type { ListedObject, ObjectChange } from '#server/connectors/core/object-port.ts'
import { account, classOf, okOf, signal, tencent } from './tencent-stub.ts'

const GROUP = {
  adgroup_id: 22,
  adgroup_name: '夏日 #fd1-a-1',
  configured_status: 'AD_STATUS_NORMAL',
  system_status: 'ADGROUP_STATUS_ACCOUNT_BALANCE_NOT_ENOUGH',
  is_deleted: false,
  last_modified_time: 1_800_000_000,
  daily_budget: 0,
  marketing_carrier_detail: { marketing_carrier_id: '1101072624' },
  automatic_site_enabled: true,
  time_series: '1'.repeat(336),
  targeting: { age: [{ min: 18, max: 66 }], custom_audience: [9], education: ['MASTER'] },
}
const filterOf = (query: Record<string, string>) => JSON.parse(query.filtering ?? '[]')
const above = {}
const change = (networkId: string, values: ObjectChange['values'], level = 'unit'): ObjectChange => ({ level, networkId, values, above })

test('an object is told in our words; its delivery is no drift, a budget of 0 is a mode', async () => {
  const { connector } = await tencent('v3.0', () => ({ list: [GROUP] }))
  const [read] = await connector.read(account, 'unit', ['22'], signal)
  expect(okOf(read)).toMatchObject({ networkId: '22', name: '夏日', deleted: false, leftOut: ['targeting.education'], review: 'none' })
  expect(okOf(read).values).toMatchObject({ status: 'ACTIVE', budget_mode: 'unlimited', audiences: ['9'], gender: 'all' })
  expect(okOf(read).values).not.toHaveProperty('daily_budget')
})

test('what was deleted is read from the other list, what is in neither is not known yet, and a refusal has its reasons', async () => {
  const { connector } = await tencent('v3.0', ({ path, query }) => {
    if (path.endsWith('review_results/get')) return { list: [{ dynamic_creative_id: 7, reject_message_list: ['图片不清晰'] }] }
    if (query.is_deleted === 'true') return { list: [{ dynamic_creative_id: 8, is_deleted: true }] }
    return { list: [{ dynamic_creative_id: 7, creative_set_approval_status: 'CREATIVE_SET_APPROVAL_STATUS_DENIED' }] }
  })
  const [refused, gone, unknown] = await connector.read(account, 'creative', ['7', '8', '9'], signal)
  expect(okOf(refused)).toMatchObject({ review: 'rejected', reviewReasons: ['图片不清晰'] })
  expect(okOf(gone).deleted).toBe(true)
  expect(classOf(unknown)).toBe('not_found_yet no')
})

test('objects are found by the key in their name exactly; creatives, whose filter takes whole names only, among the latest', async () => {
  const { connector, calls } = await tencent('v3.0', ({ path }) => ({
    list: path.includes('adgroups')
      ? [GROUP, { ...GROUP, adgroup_id: 23, adgroup_name: '夏日 #fd1-a-11' }]
      : [{ dynamic_creative_id: 7, dynamic_creative_name: 'x #fd1-a-1' }],
  }))
  expect(okOf(await connector.find(account, 'unit', 'fd1-a-1', signal)).map(({ networkId }) => networkId)).toEqual(['22'])
  expect(okOf(await connector.find(account, 'creative', 'fd1-a-1', signal)).map(({ networkId }) => networkId)).toEqual(['7'])
  expect(calls.map(({ query }) => filterOf(query)[0].field)).toEqual(['adgroup_name', 'created_time'])
  expect(okOf(await connector.findByName(account, 'unit', ['夏日'], 5, signal)).map(({ networkId }) => networkId)).toEqual(['22', '23'])
})

test('a list since a time goes on through its cursors, and then through what was deleted', async () => {
  const { connector, calls } = await tencent('v3.0', ({ query }) => ({
    list: [GROUP],
    cursor_page_info: { next_cursor: query.cursor || query.is_deleted === 'true' ? '' : 'XrK' },
  }))
  let cursor: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const told: { objects: ListedObject[]; next: string | null } = okOf(
      await connector.objects?.list(account, 'unit', { since: new Date(1_700_000_000_000), cursor }, signal),
    )
    expect(told.objects[0]).toMatchObject({ above: [], updatedAt: '2027-01-15T08:00:00.000Z', installation: 'fd1' })
    cursor = told.next
  }
  expect(cursor).toBeNull()
  expect(calls.map(({ query }) => `${query.is_deleted} ${query.cursor}`)).toEqual(['false undefined', 'false XrK', 'true undefined'])
  expect(filterOf(calls[0]?.query ?? {})).toEqual([{ field: 'last_modified_time', operator: 'GREATER', values: ['1700000000'] }])
})

test('a bulk call that goes well fails only the rows that say so, and these are sent no further', async () => {
  const [good, bad] = [
    { code: 0, adgroup_id: 22 },
    { code: 31002, message: 'too low', adgroup_id: 23 },
  ]
  const { connector, calls } = await tencent('v3.0', ({ path }) => ({ list: path.endsWith('budget') ? [good, bad] : [good] }))
  const both = { daily_budget: '20000', bid_amount: '700' }
  const changes = [change('22', both), change('23', both), change('24', { daily_budget: '' })]
  const outcomes = await connector.objects?.change(account, changes, signal)
  expect(outcomes?.map(classOf)).toEqual(['ok', 'validation no', 'validation no'])
  expect(calls.map(({ path }) => path)).toEqual(['/v3.0/adgroups/update_daily_budget', '/v3.0/adgroups/update_bid_amount'])
  expect(calls[0]?.body.update_daily_budget_spec).toEqual([22, 23].map((adgroup_id) => ({ adgroup_id, daily_budget: 20000 })))
  expect(calls[1]?.body.update_bid_amount_spec).toEqual([{ adgroup_id: 22, bid_amount: 700 }])
})

test('what has no bulk call is changed one by one, and an end deletes', async () => {
  const { connector, calls } = await tencent('v3.0', () => ({}))
  const [paused, ended] = [change('7', { status: 'PAUSED' }, 'creative'), change('9', { status: 'DELETED' }, 'creative')]
  const changes = [paused, { ...change('8', {}, 'creative'), name: '新' }, ended]
  expect((await connector.objects?.change(account, changes, signal))?.map(classOf)).toEqual(['ok', 'ok', 'ok'])
  const id = { account_id: expect.anything() }
  expect(calls.map(({ path, body }) => ({ path, ...body }))).toEqual(
    expect.arrayContaining([
      { ...id, path: '/v3.0/dynamic_creatives/delete', dynamic_creative_id: 9 },
      { ...id, path: '/v3.0/dynamic_creatives/update', dynamic_creative_id: 7, configured_status: 'AD_STATUS_SUSPEND' },
      { ...id, path: '/v3.0/dynamic_creatives/update', dynamic_creative_id: 8, dynamic_creative_name: '新' },
    ]),
  )
})
