import { ZONE_MS } from '../kit/china-time.ts'
import { codedDialect } from '../kit/coded-api.ts'
import { createControl, type Control } from '../kit/control.ts'
import { GRANT_PAPERS } from '../kit/grants.ts'
import { createMeter } from '../kit/meter.ts'
import { openPlatform, serveDialect, type NetworkOptions } from '../kit/network.ts'
import { yuanAccount } from '../kit/platform.ts'
import { envelope, refusal } from './api-error.ts'
import { callerOf, createApi } from './api.ts'
import { callOf, subjectOf, tokenOf, type Call } from './call.ts'
import { createDoor } from './door.ts'
import { createLimits } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { planReview } from './objects.ts'
import { changed, withDefaults, type TencentBehaviour, type TencentBehaviourInput, type World } from './options.ts'
import { spendersAt, statusOf } from './statuses.ts'

/** Balances of accounts in fen. */
export type TencentOptions = NetworkOptions & TencentBehaviourInput

export type TencentControl = Control & {
  setBehaviour: (change: TencentBehaviourInput) => TencentBehaviour
  /** an authorisation code, or a pair of tokens, for some accounts or all */
  giveCode: (accounts?: string[] | null) => string
  giveTokens: (accounts?: string[] | null) => ReturnType<Login['give']>
}

export type TencentSimulator = { url: string; control: TencentControl; close: () => Promise<void> }

/** Above 2^53: the network calls its ids 64-bit integers. */
const FIRST_ID = 3_190_000_000_000_000_000n

/** Starts a simulated Tencent Ads marketing API on 127.0.0.1: `/v3.0/…`, `/v1.3/…` and `/oauth/…`. */
export async function startTencentSimulator(options: TencentOptions = {}): Promise<TencentSimulator> {
  const { port: _port, seed: _seed, accounts: _accounts, journalFile: _file, clock: _clock, log: _log, ...behaviour } = options
  const opened = openPlatform(options, { behaviour: withDefaults(behaviour), firstId: FIRST_ID, accountFrom: yuanAccount })
  const { book, clock, agenda } = opened.platform
  const meter = createMeter(opened.platform, ZONE_MS, (account, atMs) => spendersAt(world, account, atMs))
  const world: World = { ...opened.platform, meter }
  for (const object of book.all()) planReview(world, object)
  const login = createLogin(world)
  const door = createDoor(world, login)
  const limits = createLimits(() => world.behaviour)
  let asked = 0

  const settle = () => {
    agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) meter.run(id, clock.now())
  }
  const dialect = codedDialect<Call>({
    callOf,
    subjectOf: (call) => subjectOf(book, call),
    isSecret: ({ path }) => path.startsWith('/oauth/'),
    makesObject: ({ path }) => /\/(campaigns|adgroups|ads|adcreatives|dynamic_creatives)\/add$/.test(path),
    run: createApi(world, { login, door, limits }),
    envelope,
    headers: (call) => {
      asked += 1
      return {
        'X-TSA-Trace-Id': `${clock.now().toString(16)}${String(asked).padStart(12, '0')}`,
        'X-RateLimit-Remaining': limits.remaining(callerOf(call), clock.now()),
      }
    },
    refusals: {
      timeout: () => refusal(30000),
      refuse: () => refusal(12701),
      throttle: (call, { code, seconds }) => limits.block(code ?? 30104, callerOf(call), seconds, clock.now()),
      tokenDeath: (call, { subcode, lasting }) => {
        const error = refusal(subcode === 11002 ? 11002 : 11000)
        if (lasting) book.setToken(tokenOf(call), error.code)
        return error
      },
    },
  })
  const server = await serveDialect('tencent', options, opened, settle, dialect)
  const control = createControl({
    ...opened,
    accountFrom: yuanAccount,
    settle,
    statusOf: (object) => statusOf(world, object, clock.now()),
    staying: GRANT_PAPERS,
    clearLimits: () => {
      limits.clear()
      door.clear()
    },
  })
  return {
    url: server.url,
    control: {
      ...control,
      setBehaviour: (change) => Object.assign(world.behaviour, changed(world.behaviour, change)),
      giveCode: login.code,
      giveTokens: login.give,
    },
    close: async () => {
      await server.close()
      book.close()
    },
  }
}
