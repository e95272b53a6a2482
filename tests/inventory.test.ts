import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '#contract/index.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { groupLevel, levelKeys } from '#domain/channels/levels.ts'
import { COST_TIERS } from '#domain/finance/cost.ts'
import { ROOT } from './kit/house.ts'

/** Domains of the call list that lack no call any more; a domain that becomes complete is added, and none leaves. */
const COMPLETE_DOMAINS = ['accounts', 'auth', 'finance', 'insights', 'landing-pages', 'lifecycle', 'review', 'creatives', 'other']

/** Families of ads that lack no call any more, and the strategies of Tencent. */
const COMPLETE_PATHS = [...['gdt_ad', 'gdt_ad2', 'toutiao_ad', 'toutiao_ad3'].map((family) => `/dapper/api/${family}/`), '/api/rta/']

const table = (file: string) =>
  readFileSync(join(ROOT, 'docs', file), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const callLine = (method: string, path: string, encoding: string) => `${method} ${path} ${encoding}`
/** `cost_name_{tier}` of the list is a call for each tier. */
const pathsOf = (path: string) => (path.includes('{tier}') ? COST_TIERS.map((tier) => path.replace('{tier}', tier)) : [path])
const calls = table('calls.tsv').flatMap(([domain = '', method = '', listed = '', encoding = '']) =>
  pathsOf(listed).map((path) => ({ domain, line: callLine(method, path.replace(/\{(\w+)\}/g, ':$1'), encoding) })),
)
/** `{family}`, `{level}` and `{group}` of our list: a call of each network, of each of its levels, of the group that is checked together. */
const ofFamilies = (path: string): string[] =>
  path.includes('{family}')
    ? CHANNELS.flatMap((channel) => {
        const own = path.replace('{family}', channel.key).replace('{group}', groupLevel(channel))
        return own.includes('{level}') ? levelKeys(channel).map((level) => own.replace('{level}', level)) : [own]
      })
    : [path]
const specified = new Set(calls.map(({ line }) => line))
/** What the specification has for one network and not for another is ours for the other. */
const ownCalls = table('own-calls.tsv').map(([method = '', path = '', encoding = '', reason = '']) => ({
  path,
  lines: ofFamilies(path)
    .map((one) => callLine(method, one, encoding))
    .filter((line) => !path.includes('{family}') || !specified.has(line)),
  reason,
}))
const contracts = ALL_ENDPOINTS.map(({ method, path, encoding }) => callLine(method, path, encoding))

test('every contract is in the call list, or in our own list with a reason', () => {
  const known = new Set([...specified, ...ownCalls.flatMap(({ lines }) => lines)])
  const toAdd = 'add each to docs/own-calls.tsv: method, path, encoding and the reason (20 characters or more), with tabs between'
  expect(
    contracts.filter((line) => !known.has(line)),
    toAdd,
  ).toEqual([])
  expect(ownCalls.filter(({ reason }) => reason.length < 20)).toEqual([])
})

test('our own list holds nothing that is gone, or that the specification already has', () => {
  const served = new Set(contracts)
  const isServed = (line: string) => served.has(line) && !specified.has(line)
  expect(ownCalls.filter(({ path, lines }) => (path.includes('{family}') ? !lines.some(isServed) : !lines.every(isServed)))).toEqual([])
})

test('no call is described twice', () => {
  expect(contracts.filter((line, index) => contracts.indexOf(line) !== index)).toEqual([])
})

test('a complete domain lacks no call', () => {
  const served = new Set(contracts)
  expect(calls.filter(({ domain, line }) => COMPLETE_DOMAINS.includes(domain) && !served.has(line))).toEqual([])
})

test('a complete family of ads lacks no call', () => {
  const served = new Set(contracts)
  const isComplete = (line: string) => COMPLETE_PATHS.some((start) => line.includes(` ${start}`))
  expect(calls.filter(({ line }) => isComplete(line))).toHaveLength(156)
  expect(calls.filter(({ line }) => isComplete(line) && !served.has(line))).toEqual([])
})

test('every domain that lacks no call is guarded', () => {
  const served = new Set(contracts)
  const lacking = new Set(calls.flatMap(({ domain, line }) => (served.has(line) ? [] : [domain])))
  expect(new Set(calls.flatMap(({ domain }) => (lacking.has(domain) ? [] : [domain])))).toEqual(new Set(COMPLETE_DOMAINS))
})
