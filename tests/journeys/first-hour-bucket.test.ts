import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBucket } from '../kit/bucket.ts'
import { anOwnedDatabase, onServer, throwAwayServer } from '../kit/postgres.ts'
import { anEmptyCompany } from './empty-company.ts'
import {
  bringIn,
  connectNetwork,
  enterGame,
  makeFirstAdministrator,
  passPicture,
  pushFirstAd,
  REVIEWER,
  uploadPicture,
} from './first-hour.ts'

test('an empty company with a PostgreSQL of its own (DATABASE_URL) and a bucket for its pictures pushes its first ad', async () => {
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
