import { createAgenda } from '../kit/agenda.ts'
import { createBook } from '../kit/book.ts'
import { createClock, type SimulatorClock } from '../kit/clock.ts'
import { createControl, type Control } from '../kit/control.ts'
import { createFaultRules } from '../kit/faults.ts'
import type { Params, WireRequest } from '../kit/http.ts'
import { createJournal } from '../kit/journal.ts'
import { readLongJson, writeLongJson } from '../kit/long-json.ts'
import { createMeter } from '../kit/meter.ts'
import { isUploadedFile } from '../kit/multipart.ts'
import { paceOf, type AccountInput, type Platform } from '../kit/platform.ts'
import { seededDraw } from '../kit/seed.ts'
import { serve, type Served } from '../kit/serve.ts'
import { underFault, type AnsweredFault, type Attempt } from '../kit/under-faults.ts'
import { ApiError, disallowed, invalid, systemTimeout } from './api-error.ts'
import { appOf, createApi, FileBody } from './api.ts'
import { callOf, subjectOf, type Call } from './call.ts'
import { createLimits } from './limits.ts'
import { createLogin, LOGIN_PAPERS, type Login } from './login.ts'
import { accountFrom, changed, withDefaults, type OceanBehaviour, type OceanBehaviourInput, type World } from './options.ts'
import { planReview } from './promotions.ts'
import { spendersAt, statusOf } from './statuses.ts'
import { ZONE_MS } from './time.ts'

export type OceanEngineOptions = OceanBehaviourInput & {
  /** 0 takes a free port */
  port?: number
  /** decides every draw: ids, staleness, reviews, spending, faults with a probability */
  seed?: number | string
  /** balances in fen */
  accounts?: AccountInput[]
  /** NDJSON file that keeps the objects over a restart */
  journalFile?: string
  clock?: SimulatorClock
  log?: (line: string) => void
}

export type OceanEngineControl = Control & {
  setBehaviour: (change: OceanBehaviourInput) => OceanBehaviour
  /** an authorisation code, or a pair of tokens, for some accounts or all */
  giveCode: (accounts?: string[] | null) => string
  giveTokens: (accounts?: string[] | null) => ReturnType<Login['give']>
}

export type OceanEngineSimulator = { url: string; control: OceanEngineControl; close: () => Promise<void> }

/** Above 2^53, as the ids of the network are. */
const FIRST_ID = 7_433_000_000_000_000_000n

type Answer = { status: number; body: object | string; retryInS: number | null }

/** Starts a simulated Ocean Engine marketing API on 127.0.0.1: `/open_api/v3.0/…` and `/open_api/2/…`. */
export async function startOceanEngineSimulator(options: OceanEngineOptions = {}): Promise<OceanEngineSimulator> {
  const { port = 0, seed = 1, accounts = [], journalFile, clock = createClock(), log = () => {}, ...behaviourInput } = options
  const draw = seededDraw(seed)
  const journal = createJournal({ nowMs: clock.now })
  const book = createBook({ journal, draw, firstId: FIRST_ID, file: journalFile })
  // simulated time never goes back over a restart
  if (book.latestMs() > clock.now()) clock.advance(book.latestMs() - clock.now() + 1)

  const platform: Platform<OceanBehaviour> = { book, clock, agenda: createAgenda(), draw, behaviour: withDefaults(behaviourInput) }
  const world: World = { ...platform, meter: createMeter(platform, ZONE_MS, (account, atMs) => spendersAt(world, account, atMs)) }
  for (const object of book.all()) planReview(world, object)
  for (const account of accounts) book.startWith(accountFrom(account))
  const login = createLogin(world)
  const limits = createLimits(() => world.behaviour)
  const faults = createFaultRules(draw)
  const api = createApi(world, login, limits)
  let asked = 0

  const settle = () => {
    world.agenda.runDue(clock.now())
    for (const id of book.accounts.keys()) world.meter.run(id, clock.now())
  }
  const envelope = (code: number, message: string, data: object) => {
    asked += 1
    const requestId = `${new Date(clock.now()).toISOString().replaceAll(/\D/g, '').slice(0, 14)}${String(asked).padStart(18, '0')}`
    return { code, message, request_id: requestId, data }
  }
  const refused = ({ code, message, retryInS }: ApiError, status = 200): Attempt<Answer> => ({
    answer: { status, body: envelope(code, message, {}), retryInS },
    applied: false,
  })
  const attempt = (call: Call): Attempt<Answer> => {
    try {
      const data = api(call)
      const body = data instanceof FileBody ? data.text : envelope(0, 'OK', data)
      return { answer: { status: 200, body, retryInS: null }, applied: call.method !== 'GET' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return refused(error)
    }
  }
  const answered = (call: Call, account: string | null, fault: AnsweredFault): Attempt<Answer> => {
    switch (fault.kind) {
      case 'transient':
      case 'server_error':
        return {
          ...refused(systemTimeout(), fault.kind === 'transient' ? 200 : fault.status),
          applied: fault.applies && attempt(call).applied,
        }
      case 'throttle':
        return refused(limits.block(fault.code ?? 40110, { app: appOf(call.token), account, path: call.path }, fault.seconds, clock.now()))
      case 'refuse':
        return refused(disallowed())
      case 'token_death': {
        const code = fault.subcode === 40104 ? 40104 : 40102
        if (call.token !== null && fault.lasting) book.setToken(call.token, code)
        return refused(new ApiError(code, 'access token is expired or invalid'))
      }
    }
  }

  const respond = async (wire: WireRequest): Promise<Served> => {
    settle()
    const call = callOf(wire)
    const subject = subjectOf(book, call)
    const { objectMs } = paceOf(world.behaviour, subject.account)
    if (objectMs > 0 && call.path.endsWith('/create/')) await new Promise((resolve) => setTimeout(resolve, objectMs))
    const ran = await underFault(
      faults.strike(subject),
      () => (wire.unreadable ? refused(invalid('body', 'is not JSON')) : attempt(call)),
      (fault) => answered(call, subject.account, fault),
    )
    const { status, body, retryInS } = ran.answer ?? { status: 200, body: {}, retryInS: null }
    const isSecret = call.path.includes('/oauth2/')
    const text = typeof body === 'string' ? body : writeLongJson(body)
    return {
      answer: {
        status,
        headers: {
          'content-type': typeof body === 'string' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
          ...limits.headers({ app: appOf(call.token), account: subject.account, path: call.path }, retryInS, clock.now()),
        },
        body: text,
      },
      wire: ran.wire,
      fault: ran.fault,
      applied: ran.applied,
      subject,
      code: typeof body === 'object' && 'code' in body && body.code !== 0 ? String(body.code) : null,
      request: isSecret ? '' : writeLongJson(told(call.params)),
      response: isSecret ? '' : text,
    }
  }
  const server = await serve({ name: 'oceanengine', port, journal, parse: readLongJson, log, respond })
  const control = createControl({
    ...{ platform: world, journal, faults, accountFrom, settle },
    statusOf: (object) => statusOf(world, object, clock.now()),
    staying: LOGIN_PAPERS,
    clearLimits: limits.clear,
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

/** What the journal keeps of a request: no file. */
const told = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isUploadedFile(value) ? '(file)' : value]))
