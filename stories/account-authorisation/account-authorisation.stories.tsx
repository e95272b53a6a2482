import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { blocker } from '#domain/blocker.ts'
import { accountAuthorisationMachine } from '#machines/account-authorisation/account-authorisation.machine.ts'
import type { AuthorisationDesk, Offer, RedeemOutcome, TakeOutcome } from '#machines/account-authorisation/account-authorisation.types.ts'
import { AccountAuthorisationView } from '#views/settings/account-authorisation/AccountAuthorisationView.tsx'
import '#views/settings/settings.css'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { ADDRESS, aDesk, aHeld, ANSWER, OFFER } from './sample.ts'

const meta: Meta = { title: 'account-authorisation/Ad accounts' }
export default meta

type Answers = {
  desk?: () => Promise<AuthorisationDesk>
  address?: () => Promise<typeof ADDRESS>
  redeemed?: () => Promise<RedeemOutcome>
  offer?: () => Promise<Offer>
  taken?: () => Promise<TakeOutcome>
}
const never = <T,>() => new Promise<T>(() => undefined)
const away = [blocker('authorisation.trouble.away', { params: { message: 'HTTP 502' } })]
const failing = () => Promise.reject(Object.assign(new Error('away'), { blockers: away }))
const NOW_MS = Date.parse('2027-01-10T00:00:00Z')

const story = (
  state: string,
  {
    desk = () => Promise.resolve(aDesk(aHeld())),
    address = () => Promise.resolve(ADDRESS),
    redeemed = never,
    offer = () => Promise.resolve(OFFER),
    taken = never,
  }: Answers,
  events: FlowStory<typeof accountAuthorisationMachine>['events'] = [],
): StoryObj => ({
  render: storyForState(
    accountAuthorisationMachine.provide({
      actors: {
        readDesk: fromPromise(() => desk()),
        askAddress: fromPromise(() => address()),
        redeem: fromPromise(() => redeemed()),
        readOffer: fromPromise(() => offer()),
        takeOver: fromPromise(() => taken()),
      },
    }),
    {
      input: { appId: '1' },
      events,
      state,
      view: (flow) => (
        <div className="fd-page">
          <AccountAuthorisationView
            flow={flow}
            nowMs={NOW_MS}
            blockers={[]}
            onInspect={() => undefined}
            onReadAccounts={() => undefined}
            onGo={() => undefined}
            paste={null}
          />
        </div>
      ),
    },
  ),
})

const CONNECT = { type: 'app.connect' } as const
const ANSWERED = { type: 'window.answered', answer: ANSWER } as const
const OPEN = { type: 'authorisation.open', id: 'a1' } as const
const CHOSEN = { type: 'offer.choose', chosen: { accounts: ['71'], games: ['10078'] } } as const
const TAKE = { type: 'offer.take' } as const
const unknown = () => Promise.resolve({ kind: 'unknown' as const, blockers: away })
/** the desk is read once, and then no more */
const once = () => {
  let reads = 0
  return () => ((reads += 1) === 1 ? Promise.resolve(aDesk()) : never<AuthorisationDesk>())
}

export const Reading: StoryObj = story('reading', { desk: never })
export const Failed: StoryObj = story('failed', { desk: failing })
export const Empty: StoryObj = story('ready', { desk: () => Promise.resolve(aDesk()) })
export const Ready: StoryObj = story('ready', {
  desk: () =>
    Promise.resolve(
      aDesk(aHeld(), aHeld({ id: 'a2', network_user_name: 'Lena Park', status: 'invalid', reason: 'Session has expired.', accounts: 12 })),
    ),
})
export const Asking: StoryObj = story('connecting.asking', { address: never }, [CONNECT])
export const AtNetwork: StoryObj = story('connecting.atNetwork', {}, [CONNECT])
export const Looking: StoryObj = story('connecting.looking', { desk: once() }, [CONNECT, { type: 'window.returned' }])
export const Redeeming: StoryObj = story('redeeming', {}, [CONNECT, ANSWERED])
export const RedeemUncertain: StoryObj = story('redeemUncertain', { redeemed: unknown }, [CONNECT, ANSWERED])
export const Refused: StoryObj = story(
  'ready',
  {
    redeemed: () =>
      Promise.resolve({
        kind: 'refused',
        blockers: [blocker('authorisation.right_missing.push', { params: { right: 'ads_management' } })],
      }),
  },
  [CONNECT, ANSWERED, ({ context }) => context.problems.length > 0],
)
export const Offering: StoryObj = story('offering', { offer: never }, [OPEN])
export const OfferFailed: StoryObj = story('offerFailed', { offer: failing }, [OPEN])
export const Choosing: StoryObj = story('choosing', {}, [OPEN])
export const Chosen: StoryObj = story('choosing', {}, [OPEN, CHOSEN])
export const Taking: StoryObj = story('taking', {}, [OPEN, CHOSEN, TAKE])
export const TakeUncertain: StoryObj = story('takeUncertain', { taken: unknown }, [OPEN, CHOSEN, TAKE])
export const Taken: StoryObj = story('taken', { taken: () => Promise.resolve({ kind: 'done', value: { accounts: 1, pages: 0 } }) }, [
  OPEN,
  CHOSEN,
  TAKE,
])
const MANY = {
  type: 'offer.choose',
  chosen: { accounts: ['71', ...Array.from({ length: 900 }, (_, at) => `8${at}`)], games: ['10078'] },
} as const
/** the first part of many comes in, what follows is as told */
const then = (second: () => Promise<TakeOutcome>) => {
  let parts = 0
  return () => ((parts += 1) === 1 ? Promise.resolve({ kind: 'done' as const, value: { accounts: 500, pages: 0 } }) : second())
}
const past = ({ context }: { context: { taken: object | null } }) => context.taken !== null
export const TakingMany: StoryObj = story('taking', { taken: then(never) }, [OPEN, MANY, TAKE, past])
export const TakenInPart: StoryObj = story(
  'taken',
  {
    taken: then(() =>
      Promise.resolve({
        kind: 'refused',
        blockers: [blocker('authorisation.trouble.throttled', { params: { message: 'Too many calls' } })],
      }),
    ),
  },
  [OPEN, MANY, TAKE],
)
