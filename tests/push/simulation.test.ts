import { beforeAll, expect, test } from 'vitest'
import { CRASH_POINTS } from '#server/push/crash-points.ts'
import { LONG_MS, simulate, theSimulation } from './simulation/simulated.ts'

const SEEDS = 200

const { engine } = theSimulation()
let program: string
beforeAll(async () => void (program = await engine()))

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
