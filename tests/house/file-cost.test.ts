import { expect, test } from 'vitest'
import { costLines, limitLines, QUIET_YARDSTICK, type FileCost } from '../kit/run/where-time-goes.ts'
import { ownWorkerFiles } from '../kit/run/own-worker.ts'
import { yardstickSeconds } from '../kit/run/yardstick.ts'

const cost = (file: string, cpu: number, project = 'unit'): FileCost => ({ project, file, cpu, wall: cpu * 2, loading: 0.5 })

test('the end of a run says what each project took, and its twenty slowest files, the slowest first', () => {
  const many = Array.from({ length: 30 }, (_, at) => cost(`tests/domain/${at}.test.ts`, at))
  expect(costLines([...many, cost('tests/views/list.test.tsx', 12.34, 'components')])).toEqual([
    'processor s   went by   loading   by project',
    '      435.0     870.0      15.0   unit, 30 files',
    '       12.3      24.7       0.5   components, 1 files',
    '',
    'processor s   went by   loading   the 20 slowest files',
    ...Array.from(
      { length: 17 },
      (_, at) => `${(29 - at).toFixed(1).padStart(11)} ${(58 - 2 * at).toFixed(1).padStart(9)}       0.5   tests/domain/${29 - at}.test.ts`,
    ),
    '       12.3      24.7       0.5   tests/views/list.test.tsx',
    ...Array.from(
      { length: 2 },
      (_, at) => `${(12 - at).toFixed(1).padStart(11)} ${(24 - 2 * at).toFixed(1).padStart(9)}       0.5   tests/domain/${12 - at}.test.ts`,
    ),
  ])
})

test('a file that took more than a minute of a processor is named; one that waited long is not', () => {
  const waited = { ...cost('tests/push/push.test.ts', 59.9), wall: 400 }
  const journey = cost('tests/journeys/all.test.ts', 60.6, 'journeys')
  expect(limitLines([waited, cost('tests/domain/all.test.ts', 61.2), journey])).toEqual([
    'tests/domain/all.test.ts took 61 s of a processor; 60 are the most. Divide it, or take what it does twice out.',
    'tests/journeys/all.test.ts took 61 s of a processor; 60 are the most. Divide it, or take what it does twice out.',
  ])
})

const near = (file: string, cpu: number, slower: number): FileCost => ({ ...cost(file, cpu), yardstick: QUIET_YARDSTICK * slower })

test('on a machine that takes longer for a fixed piece of work a file may take as much longer', () => {
  const others = [near('tests/domain/one.test.ts', 41, 1.1), near('tests/domain/two.test.ts', 42, 1.9)]
  expect(limitLines([...others, near('tests/journeys/near.test.ts', 74, 1.25)])).toEqual([])
  expect(limitLines([...others, near('tests/journeys/over.test.ts', 76, 1.25)])).toEqual([
    'tests/journeys/over.test.ts took 76 s of a processor; 75 are the most here, 60 on a quiet machine. Divide it, or take what it does twice out.',
  ])
})

test('on a machine that is quicker the limit is the same minute', () => {
  expect(limitLines([near('tests/domain/all.test.ts', 59, 0.5)])).toEqual([])
  expect(limitLines([near('tests/domain/all.test.ts', 61, 0.5)])).toHaveLength(1)
})

test('the machine is measured by work that takes time', () => {
  expect(yardstickSeconds()).toBeGreaterThan(0.02)
})

test('a file that puts a module in the place of another, or measures memory, has a worker of its own', () => {
  const files = ownWorkerFiles('tests')
  expect(files).toContain('tests/server/session/constant-work.test.ts')
  expect(files).toContain('tests/connectors/meta-answers.test.ts')
  expect(files).not.toContain('tests/rooms.test.ts')
})
