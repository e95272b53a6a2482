import { expect, test } from 'vitest'
import { arrived, askToCommit, filterTab } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { draftOf, namesAtNetwork, smallBatch } from './small-batch.ts'

const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '6', META_LIST_LAG_S: '2' })

test('answers that are lost after the create, and a worker killed while it pushes, neither lose nor double a row', async () => {
  const { page, errors } = await visit(house)
  const batch = smallBatch('中途断电', 6)
  await network.fault({
    id: 'lost',
    match: { method: 'POST', level: 'ad', name: batch.word },
    fault: { kind: 'drop_after_commit' },
    remaining: 2,
  })
  // the answer to an ad set hangs long enough for the worker to be killed while it waits
  await network.fault({
    id: 'slow',
    match: { method: 'POST', level: 'adset', name: batch.word },
    fault: { kind: 'delay', ms: 3_000 },
    remaining: 2,
  })
  await signIn(page, 'buyer')
  await draftOf(page, batch)
  await (await askToCommit(page)).click()

  await expect.poll(() => network.struck('slow'), { timeout: 30_000 }).toBeGreaterThan(0)
  const killed = house.worker()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => house.log()).toContain('The worker process ended (SIGKILL)')

  await arrived(page, batch.names.length)
  await filterTab(page, `完成 ${batch.names.length}`).click()
  const states = await page.locator('.ag-cell[col-id="sync"]').allInnerTexts()
  expect(states.filter((state) => state.includes('203 拉取一致'))).toHaveLength(batch.names.length)
  expect(house.worker()).not.toBe(killed)
  expect(await network.struck('lost')).toBe(2)
  expect(await namesAtNetwork(network, batch)).toEqual(batch.names.toSorted())
  expect(errors).toEqual([])
})
