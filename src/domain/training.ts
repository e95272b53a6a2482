import { blocker, type Blocker } from './blocker.ts'

/** What a simulated network does while people train: none of it, slow answers, lost answers, throttling, a refused token, a part of the rows refused. */
export const TRAINING_FAULTS = ['off', 'slow', 'lost', 'throttled', 'signed_out', 'partial'] as const
export type TrainingFault = (typeof TRAINING_FAULTS)[number]

/** It ends by itself, so that no one finds a broken network the next day. */
export const TRAINING_MAX_MINUTES = 120

/** When training ends that begins now; null where it is switched off. An ISO instant. */
export const trainingEnds = ({ fault, minutes }: { fault: TrainingFault; minutes: number }, nowMs: number): string | null =>
  fault === 'off' ? null : new Date(nowMs + minutes * 60_000).toISOString()

/** Is the fault still on? */
export const isTraining = (training: { fault: TrainingFault; ends_at: string | null }, nowMs: number): boolean =>
  training.fault !== 'off' && training.ends_at !== null && Date.parse(training.ends_at) > nowMs

/** Why there is no training here: no simulated network runs next to this server. */
export const trainingBlockers = (isSimulated: boolean): Blocker[] => (isSimulated ? [] : [blocker('training.no_simulator')])
