import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { auditChainMachine, type ChainPartAnswer } from '#machines/audit-chain/audit-chain.machine.ts'
import { ChainCheck } from '#views/settings/ChainCheck.tsx'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'settings/Hash chain' }
export default meta

const part = (change: Partial<ChainPartAnswer>): ChainPartAnswer => ({
  broken_at: null,
  seals: 40,
  lines: 20_000,
  lines_in_all: 52_310,
  next: null,
  ...change,
})
const never = () => new Promise<ChainPartAnswer>(() => undefined)

/** The first part is answered at once; what comes after it is the story's. */
function story(state: string, answer: () => Promise<ChainPartAnswer>, events: readonly { type: 'chain.check' | 'chain.stop' }[]) {
  const machine = auditChainMachine.provide({
    actors: { checkPart: fromPromise(({ input }) => (input.after === null ? answer() : never())) },
  })
  return { render: storyForState(machine, { state, events, view: (chain) => <ChainCheck chain={chain} /> }) }
}
const check = { type: 'chain.check' } as const

export const Idle: StoryObj = story('idle', never, [])
export const Checking: StoryObj = story('checking', () => Promise.resolve(part({ next: '40' })), [check])
export const Stopped: StoryObj = story('stopped', never, [check, { type: 'chain.stop' }])
export const Whole: StoryObj = story('whole', () => Promise.resolve(part({ lines: 52_310 })), [check])
export const Broken: StoryObj = story('broken', () => Promise.resolve(part({ broken_at: '2026-11-19T22:10:00Z' })), [check])
export const Failed: StoryObj = story(
  'failed',
  () => Promise.reject(Object.assign(new Error('away'), { blockers: [blocker('call.offline')] })),
  [check],
)
