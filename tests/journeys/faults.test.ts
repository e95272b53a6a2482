import { expect, test } from 'vitest'
import { arrived, askToCommit, commitButton, filterTab } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { draftOf, namesAtNetwork, smallBatch } from './small-batch.ts'

const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '6', META_LIST_LAG_S: '2' })

const COMMIT = /\/commit_batch$/
/** what a commit without an answer is asked about with */
const ASKED = /\/batch_list\?|\/ticket\/settle/
const PUSH_STARTED = /^(等待|完成) [1-9]/

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

test('a double click, a second tab and a second browser commit one batch once', async () => {
  const [mine, other] = [await visit(house), await visit(house)]
  const { page } = mine
  const batch = smallBatch('两处提交', 5)
  await signIn(page, 'buyer')
  await draftOf(page, batch)

  const tab = await mine.context.newPage()
  await tab.goto(page.url())
  await tab.getByText('此流程已在另一个标签页中打开，这里只读。').waitFor()

  // another browser knows nothing of the first one's flow
  const batchId = /#(\d+)/.exec(await page.getByRole('heading', { name: /^批次 #\d+/ }).innerText())?.[1] ?? ''
  await signIn(other.page, 'buyer', `/advertise-2/batch?batch_id=${batchId}`)
  await commitButton(other.page).waitFor()
  const [here, there] = [await askToCommit(page), await askToCommit(other.page)]
  let commits = 0
  for (const { context } of [mine, other]) context.on('request', (request) => (COMMIT.test(request.url()) ? (commits += 1) : undefined))
  await Promise.all([here.dblclick(), there.dblclick()])
  await Promise.all([page, other.page].map((each) => filterTab(each, PUSH_STARTED).first().waitFor()))
  expect(commits).toBe(2)

  await tab.getByRole('button', { name: '在这里继续' }).click()
  await page.getByText('此流程已在另一个标签页中打开，这里只读。').waitFor()
  await Promise.all([arrived(tab, batch.names.length), arrived(other.page, batch.names.length)])
  expect(await namesAtNetwork(network, batch)).toEqual(batch.names.toSorted())
  expect(commits).toBe(2)
  expect([...mine.errors, ...other.errors]).toEqual([])
})
