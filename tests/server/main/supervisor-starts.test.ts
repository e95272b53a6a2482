import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { supervised, type House } from './supervised.ts'

const { folder, start } = supervised()

test('an empty installation prints a link for its first administrator, each start a fresh one, until there is a user', async () => {
  const first = start()
  await first.ready()
  const [before = ''] = await linkOf(first)
  await first.end('SIGTERM')
  const second = start()
  const address = await second.ready()
  const [link = '', secret = ''] = await linkOf(second)
  expect([link, link === before]).toEqual([`${address}/welcome#${secret}`, false])
  const typed = {
    account: 'li',
    name: '李佳',
    password: 'vN8s-kQ2m-tramway',
    company_name: '晨星',
    zone: 'UTC',
    currency: 'CNY',
    language: 'zh',
  }
  const made = await fetch(`${address}/user/api/first_administrator/make`, {
    method: 'POST',
    body: new URLSearchParams({ secret, ...typed }),
  })
  expect(made.status).toBe(200)
  await second.end('SIGTERM')
  const third = start()
  await third.ready()
  await third.end('SIGTERM')
  expect(third.output()).not.toContain('/welcome')
})

test('a taken port is one sentence and the end', async () => {
  const taken = createServer()
  const port = await new Promise<number>((done) => taken.listen(0, '127.0.0.1', () => done(portOf(taken))))
  const house = start({ PORT: String(port) })
  expect(await house.exit).toBe(1)
  expect(house.output()).toContain(`Port ${port} is taken: stop the program that has it, or set PORT to another port.`)
  taken.close()
})

test('a store of reports that cannot run stops nothing else, and is tried again', async () => {
  const taken = createServer()
  const port = await new Promise<number>((done) => taken.listen(0, '127.0.0.1', () => done(portOf(taken))))
  const house = start({ ROLES: 'web,reports', REPORTS_PORT: String(port) })
  const address = await house.ready()
  await house.says(`Port ${port} is taken: stop the program that has it, or set REPORTS_PORT to another port.`)
  await house.says('The reports process ended (code 78) and is started again in 0.5 s.')
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  taken.close()
  await house.says(`The store of reports answers http://127.0.0.1:${port}/healthz`)
})

test('a wrong variable is one sentence and the end, before anything is touched', async () => {
  const house = start({ PORT: 'http' })
  expect(await house.exit).toBe(1)
  expect(house.output().trim()).toBe('PORT must be a port number.')
  expect(readdirSync(folder())).toEqual([])
})

const linkOf = async (house: House) => /\S+\/welcome#(\S+)/.exec(await house.says(/\/welcome#\S+\s/)) ?? []

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}
