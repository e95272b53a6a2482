import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT, sourceFiles } from './kit/house.ts'

type Node = { states: Record<string, Node>; path: string[]; always?: readonly unknown[] | undefined }

const flows = readdirSync(join(ROOT, 'src/machines'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'kit')
  .map((entry) => entry.name)

const modules = import.meta.glob<Record<string, unknown>>('../src/machines/*/*.machine.ts')

const isMachine = (value: unknown): value is { root: Node } =>
  typeof value === 'object' && value !== null && 'root' in value && 'transition' in value

async function machineOf(flow: string): Promise<{ root: Node }> {
  const load = modules[`../src/machines/${flow}/${flow}.machine.ts`]
  expect(load, `src/machines/${flow}/${flow}.machine.ts`).toBeDefined()
  const machine = Object.values((await load?.()) ?? {}).find(isMachine)
  if (!machine) throw new Error(`${flow}.machine.ts exports no machine`)
  return machine
}

/** The states without states of their own, as dotted paths: each is something a person can look at. One that is left at once is not. */
const leavesOf = (node: Node): string[] => {
  if (node.always && node.always.length > 0) return []
  return Object.keys(node.states).length === 0 ? [node.path.join('.')] : Object.values(node.states).flatMap(leavesOf)
}

const storiesOf = (flow: string) =>
  sourceFiles('stories').filter(({ path }) => path.startsWith(`stories/${flow}/`) && path.endsWith('.stories.tsx'))

test('there are flows to keep', () => expect(flows.length).toBeGreaterThan(3))

describe.each(flows)('%s', (flow) => {
  test('has a test of its own', () => {
    expect(existsSync(join(ROOT, `tests/machines/${flow}.test.ts`))).toBe(true)
    expect(readFileSync(join(ROOT, `tests/machines/${flow}.test.ts`), 'utf8')).toContain(`${flow}.machine.ts`)
  })

  test('has a story for each state', async () => {
    const told = storiesOf(flow)
      .map(({ text }) => text)
      .join('\n')
    const states = leavesOf((await machineOf(flow)).root)
    expect(states.filter((state) => !told.includes(`'${state}'`))).toEqual([])
  })
})
