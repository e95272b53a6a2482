import { CRASH_POINTS, type CrashPoint } from '#server/push/crash-points.ts'
import { REPEATS } from './fault-kit.ts'
import { killsWorkers } from './kill-kit.ts'
import { NETWORKS, ON_META } from './networks.ts'

/** Points between which a call of the network is under way; before and after them only the engine is at work. */
const AROUND_A_CALL: readonly CrashPoint[] = ['push.in-flight', 'push.after-call', 'reconcile.before-store', 'upload.in-flight']

/** Meta is struck everywhere; the other networks where their connector is at work, unless faults are asked for. */
const points = REPEATS > 1 ? CRASH_POINTS : AROUND_A_CALL
killsWorkers(NETWORKS.filter((network) => network !== ON_META).map((network) => ({ network, points, times: [1] })))
