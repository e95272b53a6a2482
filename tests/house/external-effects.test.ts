import { expect, test } from 'vitest'
import { EFFECTS } from '#server/push/crash-points.ts'
import { sourceFiles, type SourceFile } from '../kit/house.ts'

/** Methods of the ports of `server/connectors/core` that change something at a network. A new method is in one of the two lists. */
const CHANGES = ['create', 'uploadImage', 'change', 'start', 'transfer', 'finish', 'redeem', 'renew', 'bindTargets', 'unbindTargets']
const ONLY_READS = [
  'read',
  'inside',
  'find',
  'findByName',
  'lookup',
  'list',
  'status',
  'usable',
  'estimate',
  'dialogUrl',
  'app',
  'inspect',
  'assets',
  'customer',
  'bound',
  'suggest',
]

const PORTS = sourceFiles('server/connectors/core').filter(({ path }) => path.endsWith('port.ts'))
const METHOD = /^ {2}(\w+)\??(?:<[^>]+>)?\(/gm

const methodsOf = (files: readonly SourceFile[]): string[] =>
  files.flatMap(({ text }) =>
    [...text.matchAll(/^export interface \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = '']) =>
      [...body.matchAll(METHOD)].map(([, name = '']) => name),
    ),
  )

/** A call of such a method on a port, as they are named where they are used. */
const CALL = new RegExp(
  `\\b(?:connector|port|access|videos|objects|connectorOf\\([^)]*\\))\\??\\.(?:${CHANGES.join('|')})(?:\\.call)?\\(`,
  'g',
)
/** Methods that are taken from a port first. */
const TAKEN = new RegExp(`\\b(?:connector|port|access|videos|objects)\\??\\.(?:${CHANGES.join('|')})\\??\\.bind\\(`, 'g')

/** Calls that are not made by `asEffect`, on their line or the one before it. */
export function outsideOf({ path, text }: SourceFile): string[] {
  const lines = text.split('\n')
  return [...text.matchAll(CALL)].flatMap(({ 0: call, index }) => {
    const at = text.slice(0, index).split('\n').length - 1
    const near = `${lines[at - 1] ?? ''}\n${lines[at] ?? ''}`
    const isNamed = /const (\w+) = \(\) => /.exec(lines[at] ?? '')?.[1]
    const isEffect = /\basEffect\(/.test(near) || (isNamed !== undefined && new RegExp(`asEffect\\('[\\w-]+', ${isNamed}\\)`).test(text))
    return isEffect ? [] : [`${path}:${at + 1}: ${call}`]
  })
}

const SERVER = sourceFiles('server').filter(({ path }) => !path.startsWith('server/connectors/'))

test('every method of a port is known to change something at the network, or to read only', () => {
  expect([...new Set(methodsOf(PORTS))].sort()).toEqual([...CHANGES, ...ONLY_READS].sort())
})

test('nothing changes something at a network without crash points before, in and after the call', () => {
  expect(SERVER.flatMap(outsideOf)).toEqual([])
  expect(SERVER.flatMap(({ text }) => [...text.matchAll(CALL)]).length).toBeGreaterThanOrEqual(EFFECTS.length - 1)
})

test('a method is called on its port; one that is taken from it first is run as an effect in the same file', () => {
  for (const { path, text } of SERVER) for (const [taken] of text.matchAll(TAKEN)) expect(text, `${path}: ${taken}`).toContain('asEffect(')
})

test('every effect that is listed is used', () => {
  const used = new Set(SERVER.flatMap(({ text }) => [...text.matchAll(/asEffect\(\s*'([\w-]+)'/g)].map(([, name = '']) => name)))
  expect([...used].sort((one, other) => one.localeCompare(other))).toEqual([...EFFECTS].sort((one, other) => one.localeCompare(other)))
})

test('a call without crash points is found', () => {
  const found = (text: string) => outsideOf({ path: 'server/a.ts', text })
  expect(found('const made = await connector.create(account, drafts, signal)')).toEqual(['server/a.ts:1: connector.create('])
  expect(found('\n\nawait connectorOf(engine, lane).uploadImage(account)')).toEqual([
    'server/a.ts:3: connectorOf(engine, lane).uploadImage(',
  ])
  expect(found("await asEffect('push', () => connector.create(account, drafts, signal))")).toEqual([])
})
