import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/db/free-port.ts'
import { leaveWindows, visit } from './visits.ts'

/** A server whose files a browser keeps for a year; `asked` counts how often it was asked for one. */
async function aServer() {
  const port = await freePort()
  let asked = 0
  const server = createServer((request, answer) => {
    if (request.url === '/kept') asked += 1
    answer.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=31536000, immutable' }).end('here')
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return { address: `http://127.0.0.1:${port}`, asked: () => asked }
}

const keep = (page: Page) =>
  page.evaluate(async () => {
    localStorage.setItem('one', '1')
    sessionStorage.setItem('one', '1')
    document.cookie = 'one=1; max-age=1000'
    await (await caches.open('one')).put('/one', new Response('1'))
    await new Promise((done) => (indexedDB.open('one').onsuccess = done))
    await (await fetch('/kept')).text()
  })
const kept = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/kept')).text()
    const databases = await indexedDB.databases()
    return [localStorage.length, sessionStorage.length, document.cookie, await caches.keys(), databases.map(({ name }) => name)]
  })

test('the next server at an address has the window of the one before, which keeps of it only what is the same everywhere, and hears nothing for it', async () => {
  const server = await aServer()
  const first = await visit(server)
  const heard: string[] = []
  first.page.on('request', (request) => heard.push(request.url()))
  await first.page.goto('/')
  await keep(first.page)
  expect(await kept(first.page)).toEqual([1, 1, 'one=1', ['one'], ['one']])
  expect(server.asked()).toBe(1)

  await leaveWindows(server.address)
  heard.length = 0
  const second = await visit(server)
  await second.page.goto('/')
  expect(await kept(second.page)).toEqual([0, 0, '', [], []])
  // a file that never changes is not asked for again: a script of the console is compiled once
  expect([second.page === first.page, server.asked(), heard]).toEqual([true, 1, []])
})
