import type { SimulatorClock } from '../kit/clock.ts'
import { faultControl, type FaultControl } from '../kit/fault-control.ts'
import type { FaultRules } from '../kit/faults.ts'
import type { Journal } from '../kit/journal.ts'
import type { AccountLimits } from './account-limits.ts'
import { age, type Aging } from './age.ts'
import { fill, type Filling } from './fill.ts'
import type { AdFigure, MetaImage, MetaObject } from './objects.ts'
import type { Grant } from './objects.ts'
import type { TokenInput } from './login.ts'
import type { Directory } from './directory.ts'
import { accountFrom, type BehaviourInput, type MetaAccount, type MetaAccountInput, type MetaBehaviour } from './options.ts'
import { effectiveStatus } from './statuses.ts'
import type { World } from './world.ts'

export type ObjectQuery = {
  level?: string | undefined
  account?: string | undefined
  nameContains?: string | undefined
  limit?: number | undefined
}
export type ObjectView = MetaObject & { effectiveStatus: string }
export type LevelCounts = Record<string, number>

export type SimulatorState = {
  now: string
  clockScale: number
  counts: LevelCounts
  accounts: { id: string; name: string; currency: string; timezone_name: string; counts: LevelCounts }[]
  limits: { account: string; usedPercent: number; blockedMs: number }[]
  exchanges: number
  deadTokens: number
}

/** What the side port can do, for tests in the same process. The network's own callers never see any of it. */
export type MetaControl = FaultControl & {
  state: () => SimulatorState
  objects: (query?: ObjectQuery) => ObjectView[]
  images: (account: string) => MetaImage[]
  /** applications with their secrets, as their owner sees them at the network, and who may be asked */
  directory: () => Directory
  /** "Require App Secret" of an application: calls of its tokens without `appsecret_proof` are refused */
  askProof: (app: string, on: boolean) => void
  asksProof: (app: string) => boolean
  /** tokens that people gave, without the tokens themselves */
  grants: () => (Omit<Grant, 'token'> & { last4: string })[]
  /** a token without a dialog, as of a system user */
  giveToken: (input: TokenInput) => string
  /** a person takes back what an application was allowed; all where neither is named. Answers how many tokens ended */
  revoke: (of: { app?: string | undefined; person?: string | undefined }) => number
  /** the tokens that a person gave are over their time; all where no one is named */
  expireGrants: (of: { person?: string | undefined }) => void
  setClock: (change: { advanceMs?: number | undefined; scale?: number | undefined }) => void
  addAccount: (account: MetaAccountInput) => MetaAccount
  /** what is named changes, the rest stays; without a business no person sees it any more. @throws Error when there is no such account */
  changeAccount: (change: MetaAccountInput) => MetaAccount
  /** what an ad is reported to have spent and earned on a day, instead of what is drawn for it */
  setFigure: (figure: AdFigure) => AdFigure
  /** a tree of objects at once; @throws Error when there is no such account */
  fill: (filling: Filling) => { made: number }
  /** makes the objects of an account older, so that its reports have a past */
  age: (aging: Aging) => { aged: number }
  setBehaviour: (change: BehaviourInput) => MetaBehaviour
  /** forgets objects, images, figures, journal, faults, limits and dead tokens; accounts and the tokens that people gave stay */
  reset: () => void
}

type Parts = { world: World; journal: Journal; faults: FaultRules; limits: AccountLimits; clock: SimulatorClock; forget: () => void }

export function createControl({ world, journal, faults, limits, clock, forget }: Parts): MetaControl {
  const { store, behaviour } = world
  const settle = () => world.agenda.runDue(clock.now())

  const keepAccount = (account: MetaAccount): MetaAccount => {
    store.changeAccount(account)
    return account
  }
  return {
    state: () => {
      settle()
      return stateOf(world, limits, journal)
    },
    ...faultControl({ journal, faults, settle, tokens: store }),
    objects: ({ level, account, nameContains, limit = 1_000_000 } = {}) => {
      settle()
      const found: ObjectView[] = []
      for (const object of store.all()) {
        if (found.length >= limit) break
        const fits =
          (!level || object.level === level) &&
          (!account || object.account === account.replace(/^act_/, '')) &&
          (!nameContains || object.name.includes(nameContains))
        if (fits) found.push({ ...object, effectiveStatus: effectiveStatus(store, object, clock.now()) })
      }
      return found
    },
    images: (account) => store.images(account.replace(/^act_/, '')),
    directory: () => world.login.directory,
    askProof: (app, on) => world.login.askProof(app, on),
    asksProof: (app) => world.login.asksProof(app),
    grants: () => [...store.grants.values()].map(({ token, ...grant }) => ({ ...grant, last4: token.slice(-4) })),
    giveToken: (input) => world.login.give(input).token,
    revoke: (of) => world.login.revoke(of),
    expireGrants: (of) => world.login.expire(of),
    setClock: ({ advanceMs, scale }) => {
      if (scale !== undefined) clock.setScale(scale)
      if (advanceMs !== undefined) {
        clock.advance(advanceMs)
        store.markTime(clock.now())
      }
      settle()
    },
    addAccount: (input) => keepAccount(accountFrom(input)),
    changeAccount: (change) => {
      const known = store.accounts.get(change.id.replace(/^act_/, ''))
      if (!known) throw new Error(`there is no account ${change.id}`)
      return keepAccount(accountFrom({ ...known, ...change }))
    },
    setFigure: (figure) => {
      store.putFigure(figure)
      return figure
    },
    fill: (filling) => fill(world, filling),
    age: (aging) => age(world, aging),
    setBehaviour: ({ audiences, limits: limitChange, reports, review, pace, ...change }) => {
      Object.assign(behaviour, change)
      Object.assign(behaviour.limits, limitChange)
      Object.assign(behaviour.audiences, audiences)
      Object.assign(behaviour.reports, reports)
      Object.assign(behaviour.review, review)
      Object.assign(behaviour.pace, pace)
      return behaviour
    },
    reset: () => {
      faults.remove()
      limits.clear()
      journal.clear()
      world.agenda.clear()
      store.clear()
      forget()
    },
  }
}

function stateOf({ store, clock }: World, limits: AccountLimits, journal: Journal): SimulatorState {
  const counts: LevelCounts = { campaign: 0, adset: 0, ad: 0, adcreative: 0, adimage: 0, advideo: 0 }
  const perAccount = new Map<string, LevelCounts>([...store.accounts.keys()].map((id) => [id, {}]))
  const count = (account: string, level: string) => {
    counts[level] = (counts[level] ?? 0) + 1
    const own = perAccount.get(account)
    if (own) own[level] = (own[level] ?? 0) + 1
  }
  for (const { account, level } of store.all()) count(account, level)
  for (const account of store.accounts.keys()) for (const _image of store.images(account)) count(account, 'adimage')
  return {
    now: new Date(clock.now()).toISOString(),
    clockScale: clock.scale(),
    counts,
    accounts: [...store.accounts.values()].map(({ id, name, currency, timezone_name }) => ({
      id,
      name,
      currency,
      timezone_name,
      counts: perAccount.get(id) ?? {},
    })),
    limits: limits.usage(clock.now()),
    exchanges: journal.size(),
    deadTokens: store.deadTokens.size,
  }
}
