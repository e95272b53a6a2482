import type { Kept } from './book.ts'
import { ZONE_MS } from './china-time.ts'
import { changed, type BehaviourInput, type CodedBehaviour } from './coded-options.ts'
import { createControl, type Control } from './control.ts'
import { GRANT_PAPERS } from './grants.ts'
import type { Params } from './http.ts'
import { createMeter, type Spender } from './meter.ts'
import { planReview, type MeteredWorld } from './metered-world.ts'
import { openPlatform, serveDialect, type Dialect, type NetworkOptions } from './network.ts'
import { yuanAccount } from './platform.ts'

/** Issues an authorisation code or a pair of tokens without the dialog, for some accounts or all. */
type Giving<T> = { giveCode: (accounts?: string[] | null) => string; giveTokens: (accounts?: string[] | null) => T }

type Network<B extends CodedBehaviour, C extends { params: Params }, T, M extends object> = {
  name: string
  /** above 2^53, where ids of the network are */
  firstId: bigint
  behaviour: B
  spendersAt: (world: MeteredWorld<B>, account: string, atMs: number) => Spender[]
  statusOf: (world: MeteredWorld<B>, object: Kept, atMs: number) => string
  /** its dialect, the issuer of tokens, what a reset clears, and further parts of its control */
  open: (world: MeteredWorld<B>) => {
    dialect: Dialect<C>
    login: { code: Giving<T>['giveCode']; give: Giving<T>['giveTokens'] }
    clear: () => void
    more: M
  }
}

/** `T`: the network's shape of a pair of tokens; `M`: further parts of its control. */
export type CodedSimulator<B extends CodedBehaviour, T, M = object> = {
  url: string
  control: Control & Giving<T> & { setBehaviour: (change: BehaviourInput<B>) => B } & M
  close: () => Promise<void>
}

/** What is left of the options when those of every network are taken out. */
export function behaviourOf<O extends NetworkOptions>(options: O): Omit<O, keyof NetworkOptions> {
  const { port: _port, seed: _seed, accounts: _accounts, journalFile: _file, clock: _clock, log: _log, ...behaviour } = options
  return behaviour
}

/** Starts a Chinese network on 127.0.0.1 with its store, its meter and its control. Balances of accounts are in fen. */
export async function startCodedNetwork<B extends CodedBehaviour, C extends { params: Params }, T, M extends object>(
  options: NetworkOptions,
  { name, firstId, behaviour, spendersAt, statusOf, open }: Network<B, C, T, M>,
): Promise<CodedSimulator<B, T, M>> {
  const opened = openPlatform(options, { behaviour, firstId, accountFrom: yuanAccount })
  const { book, clock, agenda } = opened.platform
  const meter = createMeter(opened.platform, ZONE_MS, (account, atMs) => spendersAt(world, account, atMs))
  const world: MeteredWorld<B> = { ...opened.platform, meter }
  for (const object of book.all()) planReview(world, object)
  const { dialect, login, clear, more } = open(world)
  const settle = () => {
    agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) meter.run(id, clock.now())
  }
  const server = await serveDialect(name, options, opened, settle, dialect)
  const control = createControl({
    ...opened,
    accountFrom: yuanAccount,
    settle,
    statusOf: (object) => statusOf(world, object, clock.now()),
    staying: GRANT_PAPERS,
    clearLimits: clear,
  })
  return {
    url: server.url,
    control: {
      ...control,
      setBehaviour: (change) => Object.assign(behaviour, changed(behaviour, change)),
      giveCode: login.code,
      giveTokens: login.give,
      ...more,
    },
    close: async () => {
      await server.close()
      book.close()
    },
  }
}
