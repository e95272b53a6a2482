import { createControl, type Control } from '../kit/control.ts'
import { GRANT_PAPERS } from '../kit/grants.ts'
import { writeLongJson } from '../kit/long-json.ts'
import { createMeter } from '../kit/meter.ts'
import { openPlatform, serveDialect, type Answer, type NetworkOptions } from '../kit/network.ts'
import type { AnsweredFault, Attempt } from '../kit/under-faults.ts'
import { ApiError, disallowed, FileBody, systemTimeout } from './api-error.ts'
import { appOf, createApi } from './api.ts'
import { accountOf, callOf, subjectOf, type Call } from './call.ts'
import { seedLegacy } from './legacy.ts'
import { createLimits } from './limits.ts'
import { createLogin, type Login } from './login.ts'
import { accountFrom, changed, withDefaults, type OceanBehaviour, type OceanBehaviourInput, type World } from './options.ts'
import { planReview } from './promotions.ts'
import { spendersAt, statusOf } from './statuses.ts'
import { ZONE_MS } from './time.ts'

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
  const { port, seed, accounts, journalFile, clock: _clock, log, ...behaviour } = options
  const opened = openPlatform(options, { behaviour: withDefaults(behaviour), firstId: FIRST_ID, accountFrom })
  const { book, clock, agenda } = opened.platform
  const meter = createMeter(opened.platform, ZONE_MS, (account, atMs) => spendersAt(world, account, atMs))
  const world: World = { ...opened.platform, meter }
  for (const object of book.all()) planReview(world, object)
  const login = createLogin(world)
  const limits = createLimits(() => world.behaviour)
  const api = createApi(world, login, limits)
  let asked = 0

  const settle = () => {
    agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) meter.run(id, clock.now())
  }
  const callerOf = ({ token, params, path }: Call) => ({ app: appOf(token), account: accountOf(params), path })
  const inEnvelope = (code: number, message: string, data: object) => {
    asked += 1
    const stamp = new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14)
    return writeLongJson({ code, message, request_id: `${stamp}${String(asked).padStart(18, '0')}`, data })
  }
  const answerOf = (call: Call, body: string, refusal: ApiError | null, status = 200, type = 'application/json'): Answer => ({
    status,
    body,
    code: refusal === null ? null : String(refusal.code),
    headers: { 'content-type': `${type}; charset=utf-8`, ...limits.headers(callerOf(call), refusal?.retryInS ?? null, clock.now()) },
  })
  const refused = (call: Call, error: ApiError, status = 200): Attempt<Answer> => {
    return { answer: answerOf(call, inEnvelope(error.code, error.message, {}), error, status), applied: false }
  }
  const answer = (call: Call): Attempt<Answer> => {
    try {
      const data = api(call)
      const told =
        data instanceof FileBody ? answerOf(call, data.text, null, 200, 'text/csv') : answerOf(call, inEnvelope(0, 'OK', data), null)
      return { answer: told, applied: call.method !== 'GET' }
    } catch (error) {
      if (error instanceof ApiError) return refused(call, error)
      throw error
    }
  }
  const answerFault = (call: Call, fault: AnsweredFault): Attempt<Answer> => {
    switch (fault.kind) {
      case 'transient':
      case 'server_error': {
        const applied = fault.applies && answer(call).applied
        return { ...refused(call, systemTimeout(), fault.kind === 'transient' ? 200 : fault.status), applied }
      }
      case 'throttle':
        return refused(call, limits.block(fault.code ?? 40110, callerOf(call), fault.seconds, clock.now()))
      case 'refuse':
        return refused(call, disallowed())
      case 'token_death': {
        const code = fault.subcode === 40104 ? 40104 : 40102
        if (call.token !== null && fault.lasting) book.setToken(call.token, code)
        return refused(call, new ApiError(code, 'access token is expired or invalid'))
      }
    }
  }
  const server = await serveDialect('oceanengine', options, opened, settle, {
    callOf,
    subjectOf: (call) => subjectOf(book, call),
    answer,
    answerFault,
    isSecret: ({ path }) => path.includes('/oauth2/'),
    makesObject: ({ path }) => path.endsWith('/create/'),
  })
  const control = createControl({
    ...opened,
    accountFrom,
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
