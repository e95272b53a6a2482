import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CRASH_POINTS } from '#server/push/crash-points.ts'
import { bundle } from '../kit/bundle.ts'
import { ROOT } from '../kit/house.ts'
import { MUTANTS, type Mutant } from './simulation/mutants.ts'

const SEEDS = 200
const A_MUTANT_WITHIN = 300
const LONG_MS = 600_000

let folder: string
let program: string
beforeAll(async () => {
  folder = mkdtempSync(join(ROOT, 'node_modules', '.simulation-')) // packages with programs of their own are found from there
  program = await bundle('tests/push/simulation/command.ts', folder, 'simulation')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function simulate(script: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { adminUrl, template } = inject('postgres')
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: adminUrl, SIMULATION_TEMPLATE: template },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

/** Points that a simulated push passes; pictures leave through the real connectors only. */
const PASSED = CRASH_POINTS.filter((point) => !point.startsWith('upload.'))
const CAUSED = [
  ...PASSED.map((point) => `killed at ${point}`),
  'answer lost',
  'call lost',
  'connection cut after a statement',
  'connection refused',
  'database restarted',
  'gateway, applied',
  'item not finished, written',
  'late answer',
  'notice not heard',
  'refused rows sent again by a person',
  'throttled',
  'token refused from now on',
  'unknown error, written',
  'worker asked to stop',
  'worker killed at any moment',
  'worker that hung',
  'worker that hung after a commit',
]

test(
  `under ${SEEDS} seeds of faults the engine loses, doubles, forgets and falsely fails nothing, and each fault was caused`,
  async () => {
    const { code, said } = await simulate(program, '--seeds', String(SEEDS))
    expect(said).toContain('lost 0, doubled 0, stuck 0, falsely failed 0')
    expect(CAUSED.filter((what) => !said.includes(`│ ${what} `))).toEqual([])
    expect(code).toBe(0)
  },
  LONG_MS,
)

const tracesOf = (said: string): string[] => said.split('\n').filter((line) => line.startsWith('trace of'))

test(
  'a seed gives the same run again, statement by statement, whatever ran before it',
  async () => {
    const among = tracesOf((await simulate(program, '--from', '11', '--seeds', '8', '--traces')).said)
    const again = await Promise.all([12, 17].map((seed) => simulate(program, '--seed', String(seed), '--traces')))
    expect(among).toHaveLength(8)
    expect(again.flatMap(({ said }) => tracesOf(said))).toEqual([among[1], among[6]])
  },
  LONG_MS,
)

describe('the simulation finds within a few hundred seeds an engine that', () => {
  test.each(MUTANTS)(
    '$name',
    async (mutant) => {
      const { code, said } = await simulate(await mutated(mutant), '--seeds', String(A_MUTANT_WITHIN), '--until', 'harm')
      expect(said).toMatch(/seed \d+: (lost|doubled|stuck|falsely failed): /)
      expect(said).toMatch(/one of them again: npm run simulate -- --seed \d+/)
      expect(code).toBe(1)
    },
    LONG_MS,
  )
})

const mutated = ({ file, was, becomes }: Mutant): Promise<string> =>
  bundle('tests/push/simulation/command.ts', folder, `mutant-${MUTANTS.findIndex((one) => one.was === was)}`, [
    {
      name: 'mutant',
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith(file)) return undefined
        if (code.split(was).length !== 2) throw new Error(`${file} does not hold once: ${was}`)
        return code.replace(was, () => becomes)
      },
    },
  ])
