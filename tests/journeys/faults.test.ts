import { expect, test } from 'vitest'
import { arrived, askToCommit, filterTab } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { COMMIT, draftOf, namesAtNetwork, PUSH_STARTED, smallBatch } from './small-batch.ts'

const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '6', META_LIST_LAG_S: '2' })

/** what a commit without an answer is asked about with */
const ASKED = /\/batch_list\?|\/ticket\/settle/

test('a commit that is lost on its way leaves the draft, and one whose answer is lost is read back after a reload: each object exists once', async () => {
  const { page, errors } = await visit(house)
  const batch = smallBatch('答复丢失', 5)
  await signIn(page, 'buyer')
  await draftOf(page, batch)

  await page.route(COMMIT, (route) => route.abort())
  await (await askToCommit(page)).click()
  await page.getByText('服务器没有收到提交，批次仍是草稿，可以再次提交。').waitFor()
  await page.unroute(COMMIT)

  // the server has it, the browser does not know, and it cannot read it back either
  let commits = 0
  await page.route(COMMIT, async (route) => {
    commits += 1
    await route.fetch()
    await route.abort()
  })
  await page.route(ASKED, (route) => route.abort())
  await (await askToCommit(page)).click()
  await page.getByText('没有收到答复，正在向服务器核对；不会重复提交。').waitFor()
  await page.getByRole('button', { name: '再核对一次' }).waitFor()
  await page.unroute(ASKED)

  await page.reload()
  await filterTab(page, PUSH_STARTED).first().waitFor()
  await arrived(page, batch.names.length)
  expect(commits).toBe(1)
  expect(await namesAtNetwork(network, batch)).toEqual(batch.names.toSorted())
  expect(errors).toEqual([])
})
