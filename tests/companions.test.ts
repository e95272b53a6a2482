import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './kit/house.ts'
import { FLOWS, untoldIn } from './machines/kit/flow-facts.ts'

const flows = readdirSync(join(ROOT, 'src/machines'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map((entry) => entry.name)

test('there are flows to keep', () => expect(flows.length).toBeGreaterThan(3))

describe.each(flows)('%s', (flow) => {
  test('has a test of its own', () => {
    expect(existsSync(join(ROOT, `tests/machines/${flow}.test.ts`))).toBe(true)
    expect(readFileSync(join(ROOT, `tests/machines/${flow}.test.ts`), 'utf8')).toContain(`${flow}.machine.ts`)
  })

  test('has a story for each state', () => {
    const machine = FLOWS.find((one) => one.flow === flow)?.machine
    expect(machine, `src/machines/${flow}/${flow}.machine.ts exports a machine`).toBeDefined()
    expect(machine && untoldIn(flow, machine)).toEqual([])
  })
})
