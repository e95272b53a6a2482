import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#server/db/free-port.ts'

test('ports that are chosen are none that the system gives to outgoing connections, and another one each time', async () => {
  const chosen = [await freePort(), await freePort(), await freePort()]
  expect(new Set(chosen).size).toBe(3)
  for (const port of chosen) expect([port >= 20_000, port < 32_000]).toEqual([true, true])
})

test('a wanted port is kept while no one listens there, and passed over while someone does', async () => {
  const wanted = await freePort()
  expect(await freePort(wanted)).toBe(wanted)
  const other = createServer().listen(wanted, '127.0.0.1')
  await new Promise((listening) => other.once('listening', listening))
  expect(await freePort(wanted)).not.toBe(wanted)
  await new Promise((closed) => other.close(closed))
})
