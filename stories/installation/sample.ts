import { fromPromise } from 'xstate'
import type { InstallationFacts, InstallationStep } from '#domain/installation/steps.ts'
import { installationMachine, type Installation, type PutAwayOutcome } from '#machines/installation/installation.machine.ts'
import type { StepPlace } from '#views/installation/InstallationGuide.tsx'

const BEGUN: InstallationFacts = {
  games: 2,
  regions: 1,
  channels: 1,
  applications: 1,
  accounts: 3,
  authorised: 3,
  bound: 0,
  ready: 0,
  pages: 0,
  people: 1,
  invited: 2,
  finance: 0,
  materials: 0,
  passed: 0,
  batches: 0,
  pushed: 0,
  confirmed: 0,
}
/** Games, channels and applications are there; the accounts have no game yet. */
export const GUIDE: Installation = { facts: BEGUN, unbound_game: '10078', put_away: null }
export const COMPLETE: Installation = {
  facts: { ...BEGUN, bound: 3, ready: 3, people: 4, materials: 8, passed: 6, batches: 1, pushed: 1, confirmed: 1 },
  unbound_game: '',
  put_away: null,
}
export const AWAY: Installation = { ...GUIDE, put_away: { by: '赵明', at: '2026-11-20T02:00:00Z' } }

export const placeOf = (step: InstallationStep): StepPlace => ({ href: `/${step}`, blockers: [] })

type Answers = { read?: () => Promise<Installation>; write?: () => Promise<PutAwayOutcome>; looksAgainMs?: number }
const never = () => new Promise<never>(() => undefined)

export const guideAnswering = ({ read = () => Promise.resolve(GUIDE), write = never, looksAgainMs }: Answers = {}) =>
  installationMachine.provide({
    ...(looksAgainMs === undefined ? {} : { delays: { lookAgain: looksAgainMs } }),
    actors: { readGuide: fromPromise(read), putAway: fromPromise(write) },
  })
