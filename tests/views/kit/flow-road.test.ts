import { describe, expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Say } from '#domain/say.ts'
import { textWidth } from '#domain/text-width.ts'
import { LANGUAGES, say as sayWords } from '#i18n/catalogue.ts'
import { BATCH_STAGES } from '#machines/batch/batch.flow.ts'
import { batchMachine } from '#machines/batch/batch.machine.ts'
import { costEntryMachine } from '#machines/cost-entry/cost-entry.machine.ts'
import { COST_STAGES } from '#machines/cost-entry/cost-entry.flow.ts'
import { DECISION_STAGES } from '#machines/decision/decision.flow.ts'
import type { FlowStage } from '#machines/kit/flow-kind.ts'
import { QUEUE_STAGES } from '#machines/review-queue/review-queue.flow.ts'
import { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import { failuresOf, MACHINES } from '#tests/machines/kit/flow-facts.ts'
import { flowGraphOf } from '#views/kit/flow/flow-graph.ts'
import { presentOn, roadOf } from '#views/kit/flow/flow-road.ts'
import { layoutRoad, wrapped, type RoadPlace } from '#views/kit/flow/road-layout.ts'
import { shownStages } from '#views/kit/flow/road-stages.ts'
import { flowWord } from '#views/kit/flow/trail-words.ts'

const flows = import.meta.glob<Record<string, unknown>>('../../../src/machines/*/*.flow.ts', { eager: true })
type Kind = { machine: AnyStateMachine; stages: readonly FlowStage[] }
const isKind = (value: unknown): value is Kind => typeof value === 'object' && value !== null && 'machine' in value && 'stages' in value
const KINDS = Object.values(flows).flatMap((exported) => Object.values(exported).filter(isKind))

/** A decision has no kind of its own: each page that has one makes it. */
const stepsOf = (machine: AnyStateMachine): readonly FlowStage[] =>
  machine.id === 'decision' ? DECISION_STAGES : (KINDS.find((kind) => kind.machine === machine)?.stages ?? [])

describe.each(MACHINES)('the road of %s', (id, machine) => {
  const steps = stepsOf(machine)
  const road = roadOf(machine, steps)
  const stageOf = (path: string) => road.find(({ states }) => states.some((state) => state.path === path))

  test('has a dozen stages at most', () => {
    expect(road.length).toBeGreaterThan(1)
    expect(road.length).toBeLessThanOrEqual(12)
  })

  test('has every state in one stage', () => {
    const held = road.flatMap(({ states }) => states.map(({ path }) => path))
    expect(held.toSorted()).toEqual(
      flowGraphOf(machine)
        .nodes.map(({ path }) => path)
        .toSorted(),
    )
  })

  test('folds each failure, and each write of which nobody knows, into a stage that is none', () => {
    const kindOf = (path: string) => stageOf(path)?.states.find((state) => state.path === path)?.kind ?? ''
    const failures = failuresOf(machine).map((one) => one.slice(id.length + 1))
    const uncertain = flowGraphOf(machine).nodes.flatMap(({ path, tags }) => (tags.includes('uncertain') ? [path] : []))
    expect([...failures, ...uncertain].filter((path) => !['failure', 'uncertain'].includes(kindOf(path)))).toEqual([])
    expect(road.filter(({ path }) => !['plain', 'group'].includes(kindOf(path)))).toEqual([])
  })

  test('goes through the steps of the step bar in their order, and leaves none out', () => {
    const at = steps.map(({ states }) => states.map((state) => road.findIndex((stage) => stage === stageOf(state))))
    expect(at.flat()).toEqual(at.flat().toSorted((one, other) => one - other))
    expect(at.filter((stages) => stages.length === 0 || stages.includes(-1))).toEqual([])
    expect(new Set(at.map(([first]) => first)).size).toBe(steps.length)
  })

  test('calls only a state of its step what is aside there', () => {
    expect(steps.flatMap(({ states, aside = [] }) => aside.filter((state) => !states.includes(state)))).toEqual([])
  })

  test.each([320, 700, 980, 1400])('is drawn without a cut word or a box outside of %i px', (width) => {
    for (const language of LANGUAGES) {
      const say: Say = (key, params) => sayWords(language, key, params)
      const words = (path: string) => flowWord(say, machine, path) ?? path
      // the longest there can be: each stage says a state that is folded into it
      for (const told of [0, 1]) {
        const stages = shownStages(road, '', words).map((stage) => ({
          ...stage,
          told: told
            ? ([...stage.failures, ...stage.others].map((state) => state.words).toSorted((a, b) => b.length - a.length)[0] ?? null)
            : null,
        }))
        const { boxes, height } = layoutRoad(stages, width)
        expect(boxes.filter((box) => box.x < 0 || box.x + box.width > width || box.y + box.height > height)).toEqual([])
        expect(boxes.filter((box) => box.lines.some((line) => textWidth(line) * 7 > box.width - 30))).toEqual([])
        expect(boxes.filter((box, index) => boxes.slice(index + 1).some((other) => covers(box, other)))).toEqual([])
        expect(boxes.map(({ lines }) => lines.join('').replaceAll(' ', ''))).toEqual(
          stages.map((stage) => `${stage.title}${stage.told ?? ''}`.replaceAll(' ', '')),
        )
      }
    }
  })
})

const covers = (one: RoadPlace, other: RoadPlace): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

const words = (path: string) => path

test('the present stage is the one its state is folded into, and says that state', () => {
  const road = roadOf(costEntryMachine, COST_STAGES)
  const [before, here, ahead] = shownStages(road, 'commitUncertain', words).slice(3, 6)
  expect([before?.path, before?.look, before?.told]).toEqual(['confirming', 'done', null])
  expect([here?.path, here?.look, here?.told, here?.isHere]).toEqual(['committing', 'unknown', 'commitUncertain', true])
  expect([ahead?.path, ahead?.look, ahead?.failures.map(({ path }) => path)]).toEqual([
    'calculating',
    'ahead',
    ['lost', 'calculationFailed'].toSorted(),
  ])
})

test('a state inside the present stage is only said where it is a failure', () => {
  const road = roadOf(batchMachine, BATCH_STAGES)
  const told = (value: unknown) => shownStages(road, value, words).find(({ isHere }) => isHere)
  expect(told({ previewing: 'dirty' })).toMatchObject({ path: 'previewing', look: 'here', told: null })
  expect(told({ previewing: 'conflict' })).toMatchObject({ path: 'previewing', look: 'failed', told: 'previewing.conflict' })
  expect(told({ retryEditing: 'dirty' })).toMatchObject({ path: 'settled', look: 'here', told: 'retryEditing · retryEditing.dirty' })
})

test('a region next to the road does not say where the flow is', () => {
  const road = roadOf(reviewQueueMachine, QUEUE_STAGES)
  expect(road[presentOn(road, { list: 'stale', hand: { looking: 'ready' } })]?.path).toBe('hand.looking')
  expect(road[presentOn(road, { list: 'shown', hand: 'taking' })]?.path).toBe('hand.taking')
})

test('words are parted at spaces, 中文 and what is too long anywhere', () => {
  expect(wrapped('Save unknown', 70)).toEqual(['Save', 'unknown'])
  expect(wrapped('保存结果未知', 42)).toEqual(['保存结', '果未知'])
  expect(wrapped('abcdefgh', 28)).toEqual(['abcd', 'efgh'])
  expect(wrapped('读取 batch', 200)).toEqual(['读取 batch'])
})
