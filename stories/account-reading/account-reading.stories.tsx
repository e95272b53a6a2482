import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { AskOutcome } from '#machines/account-reading/account-reading.machine.ts'
import { FigureSources } from '#views/creative/FigureSources.tsx'
import { figureReading, type FigureAccount } from '#views/creative/wire-figures.ts'
import '#views/creative/creative.css'
import '#views/kit/library.css'
import { aCreativesAnswer } from '../creative-save/sample.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { aFigureAccount } from './sample.ts'

const meta: Meta = { title: 'materials/Reports of networks' }
export default meta

const never = () => new Promise<never>(() => undefined)
const reads =
  (...accounts: FigureAccount[]) =>
  () =>
    Promise.resolve(accounts)

function story(
  state: string,
  read: () => Promise<readonly FigureAccount[]>,
  events: FlowStory<typeof figureReading>['events'] = [],
  ask: () => Promise<AskOutcome> = never,
): StoryObj {
  const machine = figureReading.provide({
    actors: { readAccounts: fromPromise(read), askReading: fromPromise(ask) },
    delays: { watch: 86_400_000 },
  })
  const effect = { ...aCreativesAnswer().effect, examples: 2, unpriced: [{ currency: 'JPY', days: 3 }] }
  return {
    render: storyForState(machine, {
      input: {},
      events,
      state,
      view: (flow) => <FigureSources flow={flow} effect={effect} mayRead={[]} />,
    }),
  }
}

const READ = aFigureAccount('2100001')
const MOVING = aFigureAccount('2100002', { state: 'reading', days_all: 90, days_stored: 30 })
const REFUSED = aFigureAccount('2100003', { state: 'failed', failure: { code: 'creative.figures.auth' } })
const ASK = [{ type: 'accounts.read' }] as const

export const Reading = story('reading', never)
export const Failed = story('failed', () => Promise.reject(new Error('offline')))
export const Resting = story('resting', reads(READ, REFUSED))
export const Watching = story('watching', reads(READ, MOVING, REFUSED))
export const Hidden = story('hidden', reads(MOVING), [{ type: 'page.hidden' }])
export const Sending = story('sending', reads(READ), ASK)
export const Uncertain = story('uncertain', reads(READ), ASK, () =>
  Promise.resolve({ kind: 'unknown', blockers: [{ code: 'call.timeout' }] }),
)
