import type { Account, Kept } from './book.ts'
import { createControl, type Control } from './control.ts'
import { GRANT_PAPERS } from './grants.ts'
import type { Params } from './http.ts'
import { createMeter, type Meter, type Spender } from './meter.ts'
import { openPlatform, serveDialect, type Dialect, type NetworkOptions } from './network.ts'
import type { AccountInput, Behaviour, Platform } from './platform.ts'

/** What its operations know of a network that spends money. */
export type MeteredWorld<B extends Behaviour> = Platform<B> & { meter: Meter }

type Network<B extends Behaviour, C extends { params: Params }, M extends object> = {
  name: string
  /** above 2^53, where ids of the network are */
  firstId: bigint
  zoneMs: number
  behaviour: B
  accountFrom: (input: AccountInput) => Account
  spendersAt: (world: MeteredWorld<B>, account: string, atMs: number) => Spender[]
  statusOf: (world: MeteredWorld<B>, object: Kept, atMs: number) => string
  planReview: (world: MeteredWorld<B>, object: Kept) => void
  /** its dialect, what a reset clears, and what its control can do besides */
  open: (world: MeteredWorld<B>) => { dialect: Dialect<C>; clear: () => void; more: M }
}

export type CodedSimulator<M> = { url: string; control: Control & M; close: () => Promise<void> }

/** What is left of the options when those of every network are taken out. */
export function behaviourOf<O extends NetworkOptions>(options: O): Omit<O, keyof NetworkOptions> {
  const { port: _port, seed: _seed, accounts: _accounts, journalFile: _file, clock: _clock, log: _log, ...behaviour } = options
  return behaviour
}

/** Starts a network on 127.0.0.1 with its books, its meter and its control. */
export async function startCodedNetwork<B extends Behaviour, C extends { params: Params }, M extends object>(
  options: NetworkOptions,
  network: Network<B, C, M>,
): Promise<CodedSimulator<M>> {
  const opened = openPlatform(options, network)
  const { book, clock, agenda } = opened.platform
  const meter = createMeter(opened.platform, network.zoneMs, (account, atMs) => network.spendersAt(world, account, atMs))
  const world: MeteredWorld<B> = { ...opened.platform, meter }
  for (const object of book.all()) network.planReview(world, object)
  const { dialect, clear, more } = network.open(world)
  const settle = () => {
    agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) meter.run(id, clock.now())
  }
  const server = await serveDialect(network.name, options, opened, settle, dialect)
  const control = createControl({
    ...opened,
    accountFrom: network.accountFrom,
    settle,
    statusOf: (object) => network.statusOf(world, object, clock.now()),
    staying: GRANT_PAPERS,
    clearLimits: clear,
  })
  return {
    url: server.url,
    control: { ...control, ...more },
    close: async () => {
      await server.close()
      book.close()
    },
  }
}
