import type { Reporter, TestModule } from 'vitest/node'
import type {} from './file-cost.ts'

export type FileCost = {
  project: string
  file: string
  /** seconds of a processor */
  cpu: number
  /** what the yardstick took next to it: of files that took long only */
  yardstick?: number | undefined
  /** seconds that went by, and how many of them before the first test */
  wall: number
  loading: number
}

const SLOWEST = 20
/** Seconds of a processor of a quiet machine, as ours is while only the tests run. */
const LIMIT = 60
/** What the yardstick takes there. */
export const QUIET_YARDSTICK = 0.3

/** At the end of a run: what each project took, and the files that took most. */
export default class WhereTimeGoes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(costOf)
    if (files.length > 1) process.stdout.write(`\n${costLines(files).join('\n')}\n`)
    const tooSlow = limitLines(files)
    if (tooSlow.length === 0) return
    process.stderr.write(`\n${tooSlow.join('\n')}\n`)
    process.exitCode = 1
  }
}

function costOf(module: TestModule): FileCost {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const loading = (environmentSetupDuration + prepareDuration + collectDuration + setupDuration) / 1000
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    cpu: module.meta().cpuSeconds ?? 0,
    yardstick: module.meta().yardstickSeconds,
    wall: loading + duration / 1000,
    loading,
  }
}

/** Sorted by time on a processor: what went by says how busy the machine was as well. */
export function costLines(files: readonly FileCost[]): string[] {
  const projects = new Map<string, FileCost[]>()
  for (const cost of files) projects.set(cost.project, [...(projects.get(cost.project) ?? []), cost])
  const slowest = files.toSorted((one, other) => other.cpu - one.cpu).slice(0, SLOWEST)
  return [
    'processor s   went by   loading   by project',
    ...[...projects].map(([project, own]) => line(own.reduce(sum), `${project}, ${own.length} files`)),
    '',
    `processor s   went by   loading   the ${slowest.length} slowest files`,
    ...slowest.map((cost) => line(cost, cost.file)),
  ]
}

/** A sentence for each file that is longer than a file may be. A machine that is slower, or busy, takes longer for the same work: the limit grows with it. */
export function limitLines(files: readonly FileCost[]): string[] {
  const slower = slownessOf(files)
  const limit = LIMIT * slower
  return files
    .filter(({ cpu }) => cpu > limit)
    .map(
      ({ file, cpu }) =>
        `${file} took ${cpu.toFixed(0)} s of a processor; ${limit.toFixed(0)} are the most${slower > 1 ? ` here, ${LIMIT} on a quiet machine` : ''}. Divide it, or take what it does twice out.`,
    )
}

/** How many times as long as a quiet machine this one takes: the middle one of what was measured in the run. A faster one is not asked for more. */
function slownessOf(files: readonly FileCost[]): number {
  const measured = files.flatMap(({ yardstick }) => yardstick ?? []).toSorted((one, other) => one - other)
  return Math.max(1, (measured[Math.floor(measured.length / 2)] ?? 0) / QUIET_YARDSTICK)
}

const sum = (one: FileCost, other: FileCost): FileCost => ({
  ...one,
  cpu: one.cpu + other.cpu,
  wall: one.wall + other.wall,
  loading: one.loading + other.loading,
})

const line = ({ cpu, wall, loading }: FileCost, what: string) =>
  `${[cpu.toFixed(1).padStart(11), wall.toFixed(1).padStart(9), loading.toFixed(1).padStart(9)].join(' ')}   ${what}`
