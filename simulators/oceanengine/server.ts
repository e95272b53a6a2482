import { ZONE_MS } from '../kit/china-time.ts'
import { codedDialect } from '../kit/coded-api.ts'
import { behaviourOf, startCodedNetwork, type CodedSimulator } from '../kit/coded-network.ts'
import type { NetworkOptions } from '../kit/network.ts'
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

/** Balances of accounts in fen. */
export type OceanEngineOptions = NetworkOptions & OceanBehaviourInput

export type OceanEngineSimulator = CodedSimulator<{
  setBehaviour: (change: OceanBehaviourInput) => OceanBehaviour
  /** an authorisation code, or a pair of tokens, for some accounts or all */
  giveCode: (accounts?: string[] | null) => string
  giveTokens: (accounts?: string[] | null) => ReturnType<Login['give']>
  /** campaigns, ads and creatives of the first generation, which can no longer be made by a call */
  seedLegacy: (account: string) => void
}>

/** Above 2^53, as the ids of the network are. */
const FIRST_ID = 7_433_000_000_000_000_000n

/** Starts a simulated Ocean Engine marketing API on 127.0.0.1: `/open_api/v3.0/…` and `/open_api/2/…`. */
export const startOceanEngineSimulator = (options: OceanEngineOptions = {}): Promise<OceanEngineSimulator> =>
  startCodedNetwork(options, {
    name: 'oceanengine',
    firstId: FIRST_ID,
    zoneMs: ZONE_MS,
    behaviour: withDefaults(behaviourOf(options)),
    accountFrom: yuanAccount,
    spendersAt,
    statusOf,
    planReview,
    open,
  })

function open(world: World) {
  const { book, clock, behaviour } = world
  const login = createLogin(world)
  const limits = createLimits(() => behaviour)
  let asked = 0
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
  const more = {
    setBehaviour: (change: OceanBehaviourInput) => Object.assign(behaviour, changed(behaviour, change)),
    giveCode: login.code,
    giveTokens: login.give,
    seedLegacy: (account: string) => seedLegacy(world, account),
  }
  return { dialect, clear: limits.clear, more }
}
