import { CRASH_POINTS } from '#server/push/crash-points.ts'
import { killsWorkers, TIMES } from './kill-kit.ts'
import { ON_META } from './networks.ts'

killsWorkers([{ network: ON_META, points: CRASH_POINTS, times: TIMES }])
