import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { LANGUAGES, say, WORDS } from '#i18n/catalogue.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { createStatusPoll } from '#machines/status-poll/status-poll.machine.ts'
import { FlowChart } from '#views/kit/flow/FlowChart.tsx'
import { FlowTrail } from '#views/kit/flow/FlowTrail.tsx'
import { trailRows } from '#views/kit/flow/trail.ts'
import { eventWords, stateWords, trailInWords } from '#views/kit/flow/trail-words.ts'
import type { Say } from '#views/kit/words.tsx'
import { show } from './show.tsx'

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'transition' in value

/** Every machine there is; one that is made by a function (`createStatusPoll`) is made. */
const MACHINES: readonly [string, AnyStateMachine][] = [
  ...Object.values(import.meta.glob<Record<string, unknown>>('../../../src/machines/*/*.machine.ts', { eager: true })).flatMap((module) =>
    Object.values(module).filter(isMachine),
  ),
  createStatusPoll(),
].map((machine) => [machine.id, machine])
const sayIn =
  (language: (typeof LANGUAGES)[number]): Say =>
  (key, params) =>
    say(language, key, params)
const SPEAKERS = LANGUAGES.map(sayIn)
const zh = sayIn('zh')
const en = sayIn('en')

const eventsOf = (machine: AnyStateMachine) => [
  'xstate.init',
  ...new Set([machine.root, ...getStateNodes(machine)].flatMap((node) => [...node.transitions.keys()])),
]

/** What of a machine has words: its events, states, actors and timers. */
const namesOf = (machine: AnyStateMachine) => {
  const nodes = [machine.root, ...getStateNodes(machine)]
  const timers = eventsOf(machine).flatMap((type) => /^xstate\.after\.([^.]+)/.exec(type)?.[1] ?? [])
  return new Set([
    ...eventsOf(machine).map((type) => `event.${type}`),
    ...nodes.map(({ path }) => path.join('.')),
    ...nodes.flatMap(({ invoke }) => invoke.flatMap(({ src }) => (typeof src === 'string' ? [`actor.${src}`] : []))),
    ...timers.map((delay) => `after.${delay}`),
  ])
}

/** A name of the code in a sentence: `xstate.done`, `readBatch`, a dotted key. */
const NAME_OF_CODE = /xstate|[a-z][A-Z]|[a-z]\.[a-z]/

test('all flows are looked at', () => expect(MACHINES.length).toBeGreaterThan(7))

describe.each(MACHINES)('the trail of %s', (id, machine) => {
  test('has words for every event the machine listens to, its actors and timers included', () => {
    const types = eventsOf(machine)
    expect(types.length).toBeGreaterThan(2)
    const wordless = types.filter((type) =>
      SPEAKERS.some((speak) => {
        const words = eventWords(speak, machine, type)
        return words === type || NAME_OF_CODE.test(words)
      }),
    )
    expect(wordless).toEqual([])
  })

  test('has words without the chart as well, as a report of a fault says it', () => {
    const wordless = eventsOf(machine).filter((type) => SPEAKERS.some((speak) => NAME_OF_CODE.test(eventWords(speak, { id }, type))))
    expect(wordless).toEqual([])
  })

  test('has words for every state', () => {
    const paths = getStateNodes(machine).map(({ path }) => path.join('.'))
    expect(paths.filter((path) => !(`flow.${id}.${path}` in WORDS || `flow.any.${path}` in WORDS))).toEqual([])
  })

  test('keeps no words for an event, a state, an actor or a timer that is gone', () => {
    const known = namesOf(machine)
    const kept = Object.keys(WORDS).filter((key) => key.startsWith(`flow.${id}.`))
    expect(kept.filter((key) => !known.has(key.slice(`flow.${id}.`.length)))).toEqual([])
  })
})

test('flows that say the same share one word: none repeats it, and at least two have it', () => {
  const shared = Object.entries(WORDS).flatMap(([key, words]) => (key.startsWith('flow.any.') ? [[key.slice(9), words] as const] : []))
  const own = Object.entries(WORDS).flatMap(([key, words]) => {
    const [, id, name = ''] = /^flow\.(\w+)\.(.+)$/.exec(key) ?? []
    return id === undefined || id === 'any' ? [] : [`${name} ${words.join(' ')}`]
  })
  expect(shared.length).toBeGreaterThan(20)
  expect(shared.filter(([name, words]) => own.includes(`${name} ${words.join(' ')}`)).map(([name]) => name)).toEqual([])
  expect(
    shared.filter(
      ([name]) => MACHINES.filter(([id, machine]) => namesOf(machine).has(name) && !(`flow.${id}.${name}` in WORDS)).length < 2,
    ),
  ).toEqual([])
})

test('an arrow of the chart says in words what leads along it', () => {
  const { container } = show(<FlowChart machine={batchMachine} value="committing" />)
  const titles = [...container.querySelectorAll('.fd-flow-edge title')].map(({ textContent }) => textContent ?? '')
  expect(titles).toContain('提交中 → 核对提交结果：未成功：提交批次')
  expect(titles.filter((title) => NAME_OF_CODE.test(title))).toEqual([])
})

test('an answer of an actor is told by what was asked, also when the actor has no id of its own', () => {
  expect(eventWords(zh, batchMachine, 'xstate.done.actor.0.batch.finding')).toBe('已完成：读取批次')
  expect(eventWords(en, batchMachine, 'xstate.error.actor.0.batch.committing')).toBe('Failed: commit batch')
  expect(eventWords(en, batchMachine, 'xstate.done.actor.poll')).toBe('Done: ask for progress')
})

test('an event or a state of an older version keeps its own name', () => {
  expect(eventWords(zh, batchMachine, 'batch.fold')).toBe('batch.fold')
  expect(stateWords(zh, batchMachine, 'previewing.folding')).toBe('预览 · folding')
})

const TRAIL = [
  { at: '2026-11-20T09:30:00+08:00', event: 'xstate.init', from: '', to: 'finding' },
  { at: '2026-11-20T09:30:01+08:00', event: 'commit.ask', from: 'previewing.clean', to: 'confirming' },
]

test('the list and the CSV say the same words', () => {
  const trail = trailInWords(zh, batchMachine, TRAIL)
  show(<FlowTrail trail={trail} zone="Asia/Shanghai" />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2026-11-20 09:30准备提交预览 · 没有未存修改 → 确认提交',
    '2026-11-20 09:30流程启动读取批次',
  ])
  expect(trailRows(trail).slice(1)).toEqual([
    ['2026-11-20T09:30:00+08:00', '流程启动', '', '读取批次', '', ''],
    ['2026-11-20T09:30:01+08:00', '准备提交', '预览 · 没有未存修改', '确认提交', '', ''],
  ])
  expect(trail.map(({ name }) => name)).toEqual(['xstate.init', 'commit.ask'])
})
