import { blocker, type Blocker } from '../blocker.ts'

/** Where a sub-package is (S2 §3). */
export const SUB_PACKAGE_STATUS = { notStarted: '0', inProgress: '1', done: '2', failed: '3', unsupported: '4', queued: '9' } as const
export type SubPackageStatus = (typeof SUB_PACKAGE_STATUS)[keyof typeof SUB_PACKAGE_STATUS]

/**
 * The legal steps: a request queues, the queue builds, the build ends in done, failed or unsupported; what failed or is done may be
 * queued again (a new base package). `unsupported` is found before the build or by it, and stays until the channel changes.
 */
export const SUB_PACKAGE_STEPS: Readonly<Record<SubPackageStatus, readonly SubPackageStatus[]>> = {
  0: ['9', '4'],
  9: ['1', '0', '4'],
  1: ['2', '3', '4'],
  2: ['9'],
  3: ['9'],
  4: ['0'],
}

export const isSubPackageStatus = (value: string): value is SubPackageStatus => Object.hasOwn(SUB_PACKAGE_STEPS, value)

/** Why a sub-package may not go from one status to another. A server that says so all the same is shown as an anomaly. */
export function subPackageStepBlockers(from: string, to: string): Blocker[] {
  const unknown = [from, to].find((value) => !isSubPackageStatus(value))
  if (unknown !== undefined) return [blocker('sub_package.unknown', { params: { value: unknown } })]
  const legal = isSubPackageStatus(from) && SUB_PACKAGE_STEPS[from].some((next) => next === to)
  return legal ? [] : [blocker('sub_package.step.illegal', { params: { from, to } })]
}
