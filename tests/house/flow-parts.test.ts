import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FLOW_TESTS, testsOfFlow } from '../../scripts/kit/flow-parts.mjs'
import { ROOT } from '../kit/house.ts'

const flows = readdirSync(join(ROOT, 'src/machines')).filter((folder) => folder !== 'kit')

test('each flow says which tests concern it', () => expect(Object.keys(FLOW_TESTS).sort()).toEqual(flows.sort()))

test('the tests of a flow are there, its own and its stories among them', () => {
  const all = flows.map((flow) => ({ flow, tests: testsOfFlow(flow) ?? [] }))
  expect(all.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(all.filter(({ flow, tests }) => !tests.includes(`tests/machines/${flow}.test.ts`))).toEqual([])
  const drawn = (flow: string, tests: readonly string[]) =>
    tests
      .filter((path) => path.startsWith('tests/stories/'))
      .map((path) => /\[(.-.)\]/.exec(readFileSync(join(ROOT, path), 'utf8'))?.[1] ?? '')
      .some((range) => new RegExp(`^[${range}]`).test(flow))
  expect(all.filter(({ flow, tests }) => !drawn(flow, tests))).toEqual([])
})

test('a name that is no flow has no tests', () => expect(testsOfFlow('cpa-rules')).toBeNull())
