import { expect, inject, test } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { reachServer } from '#server/db/reach.ts'

test('a server that answers is taken', async () => {
  await expect(reachServer(inject('postgres').adminUrl)).resolves.toBeUndefined()
})

test('a server that is not there is waited for, then refused by name and without the password', async () => {
  const port = await freePort()
  const said: string[] = []
  const refused = reachServer(`postgres://me:secret@127.0.0.1:${port}/house`, { waitMs: 20, say: (sentence) => said.push(sentence) })
  await expect(refused).rejects.toThrow(
    `The database at 127.0.0.1:${port}/house (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
  expect(said).toEqual([`Waiting for the database at 127.0.0.1:${port} …`])
})

test('a wrong password is refused at once', async () => {
  const url = new URL(inject('postgres').adminUrl)
  url.username = 'nobody_of_that_name'
  url.password = 'wrong'
  await expect(reachServer(url.href)).rejects.toThrow(
    /^The database at .* \(DATABASE_URL\) cannot be used: (password authentication failed|role .* does not exist)/,
  )
})
