import { codedDialect } from '../kit/coded-api.ts'
import { behaviourOf, startCodedNetwork, type CodedSimulator } from '../kit/coded-network.ts'
import { changed } from '../kit/coded-options.ts'
import type { NetworkOptions } from '../kit/network.ts'
import { disallowed, expiredToken, noToken, systemTimeout } from './api-error.ts'
import { appOf, createApi } from './api.ts'
import { accountOf, callOf, subjectOf, type Call } from './call.ts'
import { seedLegacy } from './legacy.ts'
import { createLimits } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { OCEAN_USUAL, type OceanBehaviour, type OceanBehaviourInput, type World } from './options.ts'
import { spendersAt, statusOf } from './statuses.ts'

/** Balances of accounts in fen. */
export type OceanEngineOptions = NetworkOptions & OceanBehaviourInput

export type OceanEngineSimulator = CodedSimulator<
  OceanBehaviour,
  ReturnType<Login['give']>,
  {
    /** two campaigns of the first generation, which can no longer be made by a call, each with so many ads (two) and their creatives */
    seedLegacy: (account: string, ads?: number) => void
  }
>

/** Above 2^53, like the real ids. */
const FIRST_ID = 7_433_000_000_000_000_000n

/** Starts a simulated Ocean Engine marketing API on 127.0.0.1: `/open_api/v3.0/…` and `/open_api/2/…`. */
export const startOceanEngineSimulator = (options: OceanEngineOptions = {}): Promise<OceanEngineSimulator> =>
  startCodedNetwork(options, {
    name: 'oceanengine',
    firstId: FIRST_ID,
    behaviour: changed(OCEAN_USUAL, behaviourOf(options)),
    spendersAt,
    statusOf,
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
    page: login.page,
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
  return { dialect, login, clear: limits.clear, more: { seedLegacy: (account: string, ads?: number) => seedLegacy(world, account, ads) } }
}
