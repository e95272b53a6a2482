import { codedDialect } from '../kit/coded-api.ts'
import { behaviourOf, startCodedNetwork, type CodedSimulator } from '../kit/coded-network.ts'
import { changed } from '../kit/coded-options.ts'
import type { NetworkOptions } from '../kit/network.ts'
import { envelope, refusal } from './api-error.ts'
import { callerOf, createApi } from './api.ts'
import { callOf, subjectOf, tokenOf, type Call } from './call.ts'
import { createDoor } from './door.ts'
import { createLimits } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { TENCENT_USUAL, type TencentBehaviour, type TencentBehaviourInput, type World } from './options.ts'
import { spendersAt, statusOf } from './statuses.ts'

/** Balances of accounts in fen. */
export type TencentOptions = NetworkOptions & TencentBehaviourInput

export type TencentSimulator = CodedSimulator<TencentBehaviour, ReturnType<Login['give']>>

const FIRST_ID = 3_190_000_000_000_000_000n

/** Starts a simulated Tencent Ads marketing API on 127.0.0.1: `/v3.0/…`, `/v1.3/…` and `/oauth/…`. */
export const startTencentSimulator = (options: TencentOptions = {}): Promise<TencentSimulator> =>
  startCodedNetwork(options, {
    name: 'tencent',
    firstId: FIRST_ID,
    behaviour: changed(TENCENT_USUAL, behaviourOf(options)),
    spendersAt,
    statusOf,
    open,
  })

function open(world: World) {
  const { book, clock, behaviour } = world
  const login = createLogin(world)
  const door = createDoor(world, login)
  const limits = createLimits(() => behaviour)
  let asked = 0
  const dialect = codedDialect<Call>({
    callOf,
    subjectOf: (call) => subjectOf(book, call),
    isSecret: ({ path }) => path.startsWith('/oauth/'),
    page: login.page,
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
  const clear = () => {
    limits.clear()
    door.clear()
  }
  return { dialect, login, clear, more: {} }
}
