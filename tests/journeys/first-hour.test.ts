import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBucket } from '../kit/bucket.ts'
import { anOwnedDatabase, onServer, throwAwayServer } from '../kit/postgres.ts'
import { begin, ended, type Begun } from './built-house.ts'
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
import { leaveWindows, theBrowser } from './visits.ts'

/** An empty company in front of a living network, as `DEMO=0 SIMULATORS=1 npm start` begins it. */
async function anEmptyCompany(more: Readonly<Record<string, string>> = {}): Promise<Begun & { data: string }> {
  const data = mkdtempSync(join(tmpdir(), 'flightdeck-first-hour-'))
  chmodSync(data, 0o755)
  const [house] = await Promise.all([begin(data, '0', { DEMO: '0', SIMULATORS: '1', ...more }), theBrowser()])
  onTestFinished(async () => {
    await leaveWindows(house.address)
    await ended(house.child)
    rmSync(data, { recursive: true, force: true })
  })
  return { ...house, data }
}

const BUYER = { account: 'wang.fang', name: '王芳', preset: '投放' }
const REVIEWER = { account: 'wu.siyuan', name: '吴思远', preset: '审核' }

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
  const reviewer = await bringIn(house, page, REVIEWER, look)
  await uploadPicture(buyer.page)
  await passPicture(reviewer.page)
  // the library of the buyer follows without a reload
  await buyer.page.getByRole('option').filter({ hasText: '已通过' }).waitFor()
  await pushFirstAd(buyer.page, look)

  // every step is done, the links were good once, and the log holds none of them
  await page.goto('/')
  await page.getByText(/^第一条广告已经在渠道上/).waitFor()
  await page.goto(linkOf(house))
  await page.getByText('管理员已经创建，此链接不再有效：请直接登录').waitFor()
  for (const { link } of [buyer, reviewer]) expect(house.log()).not.toContain(link.split('#')[1])
  expect([errors, buyer.errors, reviewer.errors]).toEqual([[], [], []])
})

test('the same with a PostgreSQL of its own (DATABASE_URL) and the pictures in a bucket', async () => {
  const [postgres, bucket] = await Promise.all([throwAwayServer(), aBucket()])
  onTestFinished(async () => {
    await postgres.stop()
    await bucket.close()
  })
  const url = await anOwnedDatabase(postgres.url, 'flightdeck_company')
  const S3 = { S3_BUCKET: 'materials', S3_ENDPOINT: bucket.endpoint, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const house = await anEmptyCompany({ DATABASE_URL: url, ...S3 })
  const { page, errors } = await makeFirstAdministrator(house)
  await enterGame(page)
  await connectNetwork(page)
  const reviewer = await bringIn(house, page, REVIEWER)
  await uploadPicture(page)
  await passPicture(reviewer.page)
  await pushFirstAd(page)

  const { rows } = await onServer(url, (database) =>
    database.query<{ key: string; rows: number }>(
      'select storage_key as key, (select count(*)::int from batch_item where sync_status = 203) as rows from material',
    ),
  )
  const key = rows[0]?.key ?? ''
  expect({
    rows,
    pictures: [...bucket.objects.keys()].filter((name) => name.startsWith('files/') && name.endsWith(key)).length,
    unsigned: bucket.unsigned,
    folders: ['files', 'parts', 'postgres.json'].filter((name) => existsSync(join(house.data, name))),
    errors: [errors, reviewer.errors],
  }).toEqual({ rows: [{ key, rows: 3 }], pictures: 1, unsigned: 0, folders: [], errors: [[], []] })
})
