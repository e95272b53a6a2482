import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAgenda } from '../kit/agenda.ts'
import { createClock, type SimulatorClock } from '../kit/clock.ts'
import { deliver } from '../kit/deliver.ts'
import { dialogHeaders, type DialogReply } from '../kit/dialog-page.ts'
import { createFaultRules } from '../kit/faults.ts'
import { readRequest, stop } from '../kit/http.ts'
import { createJournal } from '../kit/journal.ts'
import { openLedgerFile, type LedgerFile } from '../kit/ledger-file.ts'
import { seededDraw } from '../kit/seed.ts'
import { listenTelling } from '../kit/serve.ts'
import { createAccountLimits } from './account-limits.ts'
import { limitOf, splitVersion, subjectOf, proofOf, tokenOf, type GraphCall } from './call.ts'
import { createLogin } from './login.ts'
import { dialog } from './login-page.ts'
import { LIVING_DIRECTORY, type Directory } from './directory.ts'
import { createControl, type MetaControl } from './control.ts'
import { listenForControl } from './control-server.ts'
import { createExchange, type Exchanged } from './exchange.ts'
import { badParam } from './graph-error.ts'
import type { Range } from './insights-time.ts'
import { installsOf, type AdInstalls } from './installs.ts'
import { createGraph } from './graph.ts'
import { accountFrom, withDefaults, type BehaviourInput, type MetaAccountInput } from './options.ts'
import { planVerdict } from './statuses.ts'
import { createStore } from './store.ts'
import { told } from './told.ts'
import type { World } from './world.ts'

export type MetaSimulatorOptions = BehaviourInput & {
  /** 0 takes a free port */
  port?: number
  controlPort?: number
  /** decides every draw: ids, staleness, reviews, faults with a probability */
  seed?: number | string
  accounts?: MetaAccountInput[]
  /** businesses, applications, people and what is not in an ad account */
  directory?: Directory
  /** NDJSON file that keeps the objects over a restart */
  journalFile?: string
  clock?: SimulatorClock
  log?: (line: string) => void
}

export type MetaSimulator = {
  /** base address of the Graph API, to be followed by `/v26.0/…` */
  url: string
  controlUrl: string
  control: MetaControl
  /** what came of the ads of an account, day by day, as a measurement partner is told */
  installs: (account: string, range: Range) => AdInstalls[]
  close: () => Promise<void>
}

/** Starts a simulated Graph Marketing API and its side port on 127.0.0.1. */
export async function startMetaSimulator(options: MetaSimulatorOptions = {}): Promise<MetaSimulator> {
  const { port = 0, controlPort = 0, seed = 1, accounts = [], directory = LIVING_DIRECTORY, journalFile, ...more } = options
  const { log = () => {}, clock: givenClock, ...behaviourInput } = more
  const clock = givenClock ?? createClock()
  const draw = seededDraw(seed)
  const journal = createJournal({ nowMs: clock.now })
  let ledger: LedgerFile | null = null
  const store = createStore({ journal, draw, write: (record) => ledger?.append(record) })
  if (journalFile !== undefined) ledger = openLedgerFile(journalFile, store.replay)
  // simulated time never goes back over a restart
  if (store.latestMs() > clock.now()) clock.advance(store.latestMs() - clock.now() + 1)

  const login = createLogin({ store, clock }, directory)
  const world: World = { login, store, clock, agenda: createAgenda(), draw, behaviour: withDefaults(behaviourInput) }
  for (const object of store.all()) planVerdict(world, object)
  const limits = createAccountLimits(world.behaviour)
  const faults = createFaultRules(draw)
  const exchange = createExchange(world, createGraph(world, limits), limits, faults)
  const forget = () => {
    ledger?.clear()
    store.rewrite()
  }
  const control = createControl({ world, journal, faults, limits, clock, forget })
  for (const account of accounts) store.startWith(accountFrom(account))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const startedMs = performance.now()
    const wire = await readRequest(request)
    world.agenda.runDue(clock.now())
    const { version, prefix, rest } = splitVersion(wire.path)
    if (/^\/dialog\/oauth\/?$/.test(rest)) return showDialog(response, dialog(world, login, wire))
    const call: GraphCall = {
      method: wire.method,
      path: rest,
      params: wire.params,
      token: tokenOf(wire.params, wire.headers.authorization),
      proof: proofOf(wire.params),
      version,
      base: `http://${wire.headers.host ?? '127.0.0.1'}${prefix}`,
      inBatch: false,
    }
    const subject = subjectOf(store, call)
    const done = wire.unreadable ? unreadable() : await exchange(call)
    const body = JSON.stringify(done.answer.body)
    const headers = {
      'content-type': 'application/json; charset=UTF-8',
      'facebook-api-version': `v${version}.0`,
      ...limits.headers(done.account, clock.now(), limitOf(call.path)),
    }
    const status = deliver(response, { status: done.answer.status, headers, body }, done.wire)
    journal.add({
      kind: 'exchange',
      method: call.method,
      path: call.path,
      account: done.account,
      level: subject.level,
      name: subject.name,
      items: done.items,
      status,
      code: codeOf(done.answer.body),
      fault: done.fault,
      applied: done.applied,
      durationMs: Math.round(performance.now() - startedMs),
      request: told(call.params),
      response: isSecret(call) ? '' : body.slice(0, 2000),
    })
  }
  const { server, url } = await listenTelling({ name: 'meta', port, log }, answer)
  const side = await listenForControl(control, controlPort)
  log(`meta simulator: Graph API on ${url}, control on ${side.url}`)

  return {
    url,
    controlUrl: side.url,
    control,
    installs: (account, range) => installsOf(world, account, range),
    close: async () => {
      await Promise.all([stop(server), side.close()])
      ledger?.close()
    },
  }
}

const isSecret = ({ path }: GraphCall) => path.startsWith('/oauth/')

function showDialog(response: ServerResponse, reply: DialogReply): void {
  response.writeHead(reply.status, dialogHeaders(reply))
  response.end(reply.html)
}

/** A body that is not what its content type says. */
const unreadable = (): Exchanged => {
  const { status, error } = badParam('The request body could not be read.')
  return { answer: { status, body: { error } }, wire: null, fault: null, applied: false, items: 1, account: null }
}

function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return 'error_subcode' in error ? `${String(error.code)}/${String(error.error_subcode)}` : String(error.code)
}
