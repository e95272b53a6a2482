import { expect, test } from 'vitest'
import { anEmptyCompany } from './empty-company.ts'
import {
  bringIn,
  connectNetwork,
  enterGame,
  goOn,
  linkOf,
  makeFirstAdministrator,
  passPicture,
  pushFirstAd,
  uploadPicture,
  type Look,
} from './first-hour.ts'
import { seriousFindings } from './kit.ts'
import { keepShot } from './looks.ts'
import { arrive } from './steps.ts'

const BUYER = { account: 'wang.fang', name: '王芳', preset: '投放' }

/** What every page on the way is held to. */
const look: Look = async (page, picture) => {
  expect(await seriousFindings(page)).toEqual([])
  if (picture !== undefined) await keepShot(page, picture)
}

test('from an empty folder to the first ad on the network, along the guide', async () => {
  const house = await anEmptyCompany()
  const { page, errors } = await makeFirstAdministrator(house, look)
  await enterGame(page)
  await connectNetwork(page, look)
  await goOn(page, 4, '成员')
  const buyer = await bringIn(house, page, BUYER, look)
  await uploadPicture(buyer.page)
  // someone else's picture: the administrator may pass it
  await passPicture(page)
  // the library of the buyer follows without a reload
  await buyer.page.getByRole('option').filter({ hasText: '已通过' }).waitFor()
  await pushFirstAd(buyer.page, look)

  // every step is done, the links were good once, and the log holds none of them
  await arrive(page, '/')
  await page.getByText(/^第一条广告已经在渠道上/).waitFor()
  await page.goto(linkOf(house))
  await page.getByText('管理员已经创建，此链接不再有效：请直接登录').waitFor()
  expect(house.log()).not.toContain(buyer.link.split('#')[1])
  expect([errors, buyer.errors]).toEqual([[], []])
})
