import { createControl, type Control } from '../kit/control.ts'
import { GRANT_PAPERS } from '../kit/grants.ts'
import { createMeter } from '../kit/meter.ts'
import { openPlatform, serveDialect, type NetworkOptions } from '../kit/network.ts'
import { codedDialect } from '../kit/coded-api.ts'
import { yuanAccount } from '../kit/platform.ts'
import { disallowed, expiredToken, noToken, systemTimeout } from './api-error.ts'
import { appOf, createApi } from './api.ts'
import { accountOf, callOf, subjectOf, type Call } from './call.ts'
import { seedLegacy } from './legacy.ts'
import { createLimits } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { changed, withDefaults, type OceanBehaviour, type OceanBehaviourInput, type World } from './options.ts'
import { planReview } from './promotions.ts'
import { spendersAt, statusOf } from './statuses.ts'
import { ZONE_MS } from '../kit/china-time.ts'

/** Balances of accounts in fen. */
export type OceanEngineOptions = NetworkOptions & OceanBehaviourInput

export type OceanEngineControl = Control & {
  setBehaviour: (change: OceanBehaviourInput) => OceanBehaviour
  /** an authorisation code, or a pair of tokens, for some accounts or all */
  giveCode: (accounts?: string[] | null) => string
  giveTokens: (accounts?: string[] | null) => ReturnType<Login['give']>
  /** campaigns, ads and creatives of the first generation, which can no longer be made by a call */
  seedLegacy: (account: string) => void
}

export type OceanEngineSimulator = { url: string; control: OceanEngineControl; close: () => Promise<void> }

/** Above 2^53, as the ids of the network are. */
const FIRST_ID = 7_433_000_000_000_000_000n

/** Starts a simulated Ocean Engine marketing API on 127.0.0.1: `/open_api/v3.0/…` and `/open_api/2/…`. */
export async function startOceanEngineSimulator(options: OceanEngineOptions = {}): Promise<OceanEngineSimulator> {
  const { port: _port, seed: _seed, accounts: _accounts, journalFile: _file, clock: _clock, log: _log, ...behaviour } = options
  const opened = openPlatform(options, { behaviour: withDefaults(behaviour), firstId: FIRST_ID, accountFrom: yuanAccount })
  const { book, clock, agenda } = opened.platform
  const meter = createMeter(opened.platform, ZONE_MS, (account, atMs) => spendersAt(world, account, atMs))
  const world: World = { ...opened.platform, meter }
  for (const object of book.all()) planReview(world, object)
  const login = createLogin(world)
  const limits = createLimits(() => world.behaviour)
  let asked = 0

  const settle = () => {
    agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) meter.run(id, clock.now())
  }
  const callerOf = ({ token, params, path }: Call) => ({ app: appOf(token), account: accountOf(params), path })
  const envelope = (code: number, message: string, data: object) => {
    asked += 1
    const stamp = new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    return { code, message, request_id: `${stamp}${String(asked).padStart(18, '0')}`, data }
  }
  const dialect = codedDialect<Call>({
    callOf,
    subjectOf: (call) => subjectOf(book, call),
    isSecret: ({ path }) => path.includes('/oauth2/'),
    makesObject: ({ path }) => path.endsWith('/create/'),
    run: createApi(world, login, limits),
    envelope,
    headers: (call, retryInS) => limits.headers(callerOf(call), retryInS, clock.now()),
    refusals: {
      timeout: systemTimeout,
      refuse: disallowed,
      throttle: (call, { code, seconds }) => limits.block(code ?? 40110, callerOf(call), seconds, clock.now()),
      tokenDeath: ({ token }, { subcode, lasting }) => {
        const error = subcode === 40104 ? noToken() : expiredToken()
        if (token !== null && lasting) book.setToken(token, error.code)
        return error
      },
    },
  })
  const server = await serveDialect('oceanengine', options, opened, settle, dialect)
  const control = createControl({
    ...opened,
    accountFrom: yuanAccount,
    settle,
    statusOf: (object) => statusOf(world, object, clock.now()),
    staying: GRANT_PAPERS,
    clearLimits: limits.clear,
  })
  return {
    url: server.url,
    control: {
      ...control,
      setBehaviour: (change) => Object.assign(world.behaviour, changed(world.behaviour, change)),
      giveCode: login.code,
      giveTokens: login.give,
      seedLegacy: (account) => seedLegacy(world, account),
    },
    close: async () => {
      await server.close()
      book.close()
    },
  }
}
