import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createMetaConnector } from '#server/connectors/meta/connector.ts'
import { aCampaign, anAccount } from './drafts.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())))

async function answering(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const baseUrl = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
  return createMetaConnector({ baseUrl, version: 'v26.0', times: { answerMs: 10_000 }, log: { debug: () => {} } })
}

const json =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const MB = Buffer.alloc(1024 * 1024, 'x')
const fiftyMegabytes = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  let left = 50
  const more = () => {
    while (left-- > 0) if (!response.write(MB)) return void response.once('drain', more)
    response.end()
  }
  more()
}

test.each<[string, (response: ServerResponse) => void]>([
  ['a page', (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>')],
  ['nothing', (response) => void response.writeHead(200).end()],
  ['half a JSON', json('[{"code":200,')],
  ['fifty megabytes', fiftyMegabytes],
  ['JSON a million deep', json('['.repeat(1_000_000) + ']'.repeat(1_000_000))],
  ['objects two hundred thousand deep', json('{"data":'.repeat(200_000) + '1' + '}'.repeat(200_000))],
  ['another type', json('"fine"')],
  ['null', json('null')],
  ['a number for the list', json('42')],
  ['items of another type', json('[{"code":"200","body":{"id":7}}]')],
  ['an item whose body is a page', json('[{"code":200,"body":"<html>"}]')],
  ['an item whose body is deep', json(JSON.stringify([{ code: 200, body: '['.repeat(100_000) + ']'.repeat(100_000) }]))],
  ['an id that is no text', json('[{"code":200,"body":"{\\"id\\":{\\"a\\":1}}"}]')],
  ['a prototype', json('[{"code":200,"body":"{\\"__proto__\\":{\\"id\\":\\"1\\",\\"polluted\\":1}}"}]')],
  ['a redirect into the house', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
])('a network that answers %s: a typed failure, never a throw', async (_, answer) => {
  const connector = await answering(answer)
  const before = process.memoryUsage().rss
  const [outcome] = await connector.create(anAccount(), [aCampaign()], new AbortController().signal)
  // a create that cannot be read may have happened: it is looked up, never sent again
  expect(outcome).toMatchObject({ error: { class: 'unknown_outcome' } })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})
