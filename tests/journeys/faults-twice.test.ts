import { expect, test } from 'vitest'
import { arrived, askToCommit, commitButton, filterTab } from './batch-page.ts'
import { signIn, visit } from './kit.ts'
import { aNetworkHouse } from './network.ts'
import { COMMIT, draftOf, namesAtNetwork, PUSH_STARTED, smallBatch } from './small-batch.ts'

const { house, network } = aNetworkHouse({ META_LONGEST_CALL_S: '6', META_LIST_LAG_S: '2' })

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
