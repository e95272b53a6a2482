import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { reachStore } from '#server/main/reach-store.ts'
import { aBucket } from '#tests/kit/bucket.ts'

const at = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  bucket: 'materials',
  accessKeyId: 'key',
  secretAccessKey: 'top-secret',
})

test('a bucket that keeps a file and gives it back is taken, and nothing is left in it', async () => {
  const bucket = await aBucket()
  onTestFinished(bucket.close)
  await expect(reachStore(at(bucket.endpoint))).resolves.toBeUndefined()
  expect([bucket.objects.size, bucket.unsigned]).toEqual([0, 0])
})

test('a store that is not there is waited for, then refused by name', async () => {
  const port = await freePort()
  const said: string[] = []
  const refused = reachStore(at(`http://127.0.0.1:${port}`), { waitMs: 20, say: (sentence) => said.push(sentence) })
  await expect(refused).rejects.toThrow(
    `The bucket materials at 127.0.0.1:${port} (S3_BUCKET) cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
  expect(said).toEqual([`Waiting for the bucket materials at 127.0.0.1:${port} …`])
})

test('a store that does not know the key refuses the start at once, in its own words and without the key', async () => {
  const body = '<Error><Code>InvalidAccessKeyId</Code><Message>The key does not exist in our records</Message></Error>'
  const server = createServer((_request, response) => void response.writeHead(403, { 'content-type': 'application/xml' }).end(body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const refused = reachStore(at(`http://127.0.0.1:${port}`))
  await expect(refused).rejects.toThrow(
    `The bucket materials at 127.0.0.1:${port} (S3_BUCKET) cannot be used: InvalidAccessKeyId: The key does not exist in our records.`,
  )
})
