import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { bundle } from '../../kit/bundle.ts'
import { ROOT } from '../../kit/house.ts'
import type { Mutant } from './mutants.ts'

export const LONG_MS = 600_000

/** The command of the simulation as a program, of the engine as it is or of a mutant; what is bundled is gone after the file. */
export function theSimulation() {
  let folder = ''
  beforeAll(() => void (folder = mkdtempSync(join(ROOT, 'node_modules', '.simulation-')))) // packages with programs of their own are found from there
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const bundled = (name: string, plugins?: Parameters<typeof bundle>[3]) =>
    bundle('tests/push/simulation/command.ts', folder, name, plugins)
  return {
    engine: () => bundled('simulation'),
    mutated: ({ file, was, becomes }: Mutant) =>
      bundled('mutant', [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(code, id) {
            if (!id.endsWith(file)) return undefined
            if (code.split(was).length !== 2) throw new Error(`${file} does not hold once: ${was}`)
            return code.replace(was, () => becomes)
          },
        },
      ]),
  }
}

/** @returns how it ended, and all that it said */
export async function simulate(program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { adminUrl, template } = inject('postgres')
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATABASE_URL: adminUrl, SIMULATION_TEMPLATE: template },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}
