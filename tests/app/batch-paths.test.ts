import { expect, test } from 'vitest'
import { batchNamed, beginOf, flowPath, newBatchPath, openBatchPath, rowNamed } from '#app/flows/batch-paths.ts'

test.each([
  ['n0a1b2c3d', '?batch_id=42&channel=facebook&tab=failed', { batch_id: '42', channel: 'facebook' }],
  ['b42', '', { batch_id: '42', channel: '' }],
  ['b42', '?batch_id=43&channel=facebook', { batch_id: '43', channel: 'facebook' }],
  ['n0a1b2c3d', '', null],
  ['bx42', '', null],
])('the address of flow %s with %s names its batch to anyone who opens it', (flowId, search, named) => {
  expect(batchNamed(flowId, new URLSearchParams(search))).toEqual(named)
})

test('a batch opened by its number keeps its network in the address', () => {
  expect(openBatchPath({ batch_id: '42', channel: 'facebook' })).toBe('/advertise-2/batch?batch_id=42&channel=facebook')
})

test('a row of it is in the address of the batch, and of the flow that has it', () => {
  expect(openBatchPath({ batch_id: '42', channel: 'facebook', row: 8 })).toBe('/advertise-2/batch?batch_id=42&channel=facebook&row=8')
  expect([flowPath('b42', 8), flowPath('b42')]).toEqual(['/advertise-2/batch/b42?row=8', '/advertise-2/batch/b42'])
  expect(['row=8', 'row=0', 'row=x', ''].map((search) => rowNamed(new URLSearchParams(search)))).toEqual([8, null, null, null])
})

test('a new batch is of the game of its address, or of the usual one, or of none yet', () => {
  const begins = [
    { how: 'blank', channel: 'fb_ad', gameId: '7', usual: true },
    { how: 'blank', channel: 'fb_ad', gameId: '', usual: true },
    { how: 'import', channel: '', gameId: '' },
  ] as const
  const paths = begins.map(newBatchPath)
  expect(paths).toEqual(
    ['?how=blank&channel=fb_ad&game=7', '?how=blank&channel=fb_ad&usual=1', '?how=import'].map(
      (search) => `/advertise-2/batch/new${search}`,
    ),
  )
  expect(paths.map((path) => beginOf(new URL(path, 'http://here').searchParams))).toEqual([
    { how: 'blank', channel: 'fb_ad', gameId: '7' },
    { how: 'blank', channel: 'fb_ad', gameId: '', usual: true },
    { how: 'import', channel: '', gameId: '' },
  ])
})
