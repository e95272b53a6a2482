import { expect, test } from 'vitest'
import {
  INSTALLATION_STEPS,
  stepLacks,
  stepNotes,
  stepsLeft,
  type InstallationFacts,
  type InstallationStep,
} from '#domain/installation/steps.ts'

const EMPTY: InstallationFacts = {
  games: 0,
  regions: 0,
  channels: 0,
  applications: 0,
  accounts: 0,
  authorised: 0,
  bound: 0,
  ready: 0,
  pages: 0,
  people: 1,
  invited: 0,
  finance: 0,
  materials: 0,
  passed: 0,
  batches: 0,
  pushed: 0,
  confirmed: 0,
}
const lacks = (step: InstallationStep, facts: Partial<InstallationFacts>) =>
  stepLacks(step, { ...EMPTY, ...facts }).map(({ code, params }) => [code, params])

test('an empty company lacks every step, and says what of each', () => {
  expect(stepsLeft(EMPTY)).toEqual([...INSTALLATION_STEPS])
  expect(INSTALLATION_STEPS.flatMap((step) => lacks(step, {}).map(([code]) => code))).toEqual([
    'installation.no_game',
    'installation.no_region',
    'installation.no_channel',
    'installation.no_application',
    'installation.no_account',
    'installation.no_other',
    'installation.no_material',
    'installation.no_batch',
    'installation.none_confirmed',
  ])
})

test('steps are done in any order, and what is there counts', () => {
  expect(stepsLeft({ ...EMPTY, people: 2, confirmed: 1, regions: 1, channels: 1 })).toEqual([
    'games',
    'applications',
    'accounts',
    'materials',
    'first_batch',
  ])
})

test('an account that a pasted token authorised needs no application', () => {
  expect(lacks('applications', { authorised: 1 })).toEqual([])
  expect(lacks('applications', { applications: 1 })).toEqual([])
})

test('accounts say what is missing of them: the sign-in, the game, or that one has both and is on', () => {
  const codes = (facts: Partial<InstallationFacts>) => lacks('accounts', facts).map(([code]) => code)
  expect(codes({ accounts: 2 })).toEqual(['installation.none_authorised', 'installation.none_bound'])
  expect(codes({ accounts: 2, authorised: 1 })).toEqual(['installation.none_bound'])
  expect(codes({ accounts: 2, bound: 1 })).toEqual(['installation.none_authorised'])
  expect(codes({ accounts: 2, authorised: 1, bound: 1 })).toEqual(['installation.none_ready'])
  expect(codes({ accounts: 2, authorised: 1, bound: 1, ready: 1 })).toEqual([])
})

test('what is on its way is told apart from what is not begun', () => {
  expect([
    lacks('people', { invited: 3 }),
    lacks('people', { people: 2, invited: 3 }),
    lacks('materials', { materials: 4 }),
    lacks('materials', { materials: 4, passed: 1 }),
    lacks('first_batch', { batches: 1 }),
    lacks('first_batch', { batches: 1, pushed: 1 }),
  ]).toEqual([
    [['installation.invitations_open', { count: 3 }]],
    [],
    [['installation.none_passed', { count: 4 }]],
    [],
    [['installation.none_pushed', {}]],
    [],
  ])
})

test('a company without anyone on the finance list is told so at its people, which keeps no step open', () => {
  expect(stepNotes('people', EMPTY).map(({ code }) => code)).toEqual(['installation.no_finance'])
  expect([...stepNotes('people', { ...EMPTY, finance: 1 }), ...stepNotes('games', EMPTY)]).toEqual([])
  const pages = (ready: number, pages: number) => stepNotes('accounts', { ...EMPTY, ready, pages }).map(({ code }) => code)
  expect([pages(0, 0), pages(3, 0), pages(3, 1)]).toEqual([[], ['installation.no_page'], []])
  expect(stepLacks('people', { ...EMPTY, people: 2 })).toEqual([])
})
