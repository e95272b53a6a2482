import { setTimeout as sleep } from 'node:timers/promises'
import { createAgenda } from './agenda.ts'
import { createBook, type Account } from './book.ts'
import { createClock, type SimulatorClock } from './clock.ts'
import { createFaultRules, type FaultRules, type FaultSubject } from './faults.ts'
import { dialogHeaders, type DialogReply } from './dialog-page.ts'
import type { Params, WireRequest } from './http.ts'
import { createJournal, type Journal } from './journal.ts'
import { readLongJson, writeLongJson } from './long-json.ts'
import { isUploadedFile } from './multipart.ts'
import { paceOf, type AccountInput, type Behaviour, type Platform } from './platform.ts'
import { seededDraw } from './seed.ts'
import { serve, type Served } from './serve.ts'
import { underFault, type AnsweredFault, type Attempt } from './under-faults.ts'

/** What every network may be started with. */
export type NetworkOptions = {
  /** 0 takes a free port */
  port?: number
  /** decides every draw: ids, staleness, reviews, spending, faults with a probability */
  seed?: number | string
  accounts?: AccountInput[]
  /** NDJSON file that keeps the objects over a restart */
  journalFile?: string
  clock?: SimulatorClock
  log?: (line: string) => void
}

export type Opened<B extends Behaviour> = { platform: Platform<B>; journal: Journal; faults: FaultRules }

/** The books of a network, with what an earlier run left in the ledger. */
export function openPlatform<B extends Behaviour>(
  { seed = 1, accounts = [], journalFile, clock = createClock() }: NetworkOptions,
  { behaviour, firstId, accountFrom }: { behaviour: B; firstId: bigint; accountFrom: (input: AccountInput) => Account },
): Opened<B> {
  const draw = seededDraw(seed)
  const journal = createJournal({ nowMs: clock.now })
  const book = createBook({ journal, draw, firstId, file: journalFile })
  // simulated time never goes back over a restart
  if (book.latestMs() > clock.now()) clock.advance(book.latestMs() - clock.now() + 1)
  for (const account of accounts) book.startWith(accountFrom(account))
  return { platform: { book, clock, agenda: createAgenda(), draw, behaviour }, journal, faults: createFaultRules(draw) }
}

/** An answer of the network, before anything happens to it on the way. `code`: of a refusal. */
export type Answer = { status: number; headers: Record<string, string>; body: string; code: string | null }

/** How a network is spoken to. */
export type Dialect<C extends { params: Params }> = {
  callOf: (wire: WireRequest) => C
  subjectOf: (call: C) => FaultSubject
  answer: (call: C) => Attempt<Answer>
  answerFault: (call: C, fault: AnsweredFault) => Attempt<Answer>
  /** whether request and answer hold secrets, which the journal does not keep */
  isSecret: (call: C) => boolean
  makesObject: (call: C) => boolean
  /** pages for people, next to the API; null: the request is an API call */
  page?: ((wire: WireRequest) => DialogReply | null) | undefined
}

/** Answers every request under the faults in force; `settle` runs what is due before. */
export function serveDialect<C extends { params: Params }>(
  name: string,
  { port = 0, log = () => {} }: NetworkOptions,
  { platform, journal, faults }: Opened<Behaviour>,
  settle: () => void,
  dialect: Dialect<C>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const respond = async (wire: WireRequest): Promise<Served> => {
    settle()
    const page = dialect.page?.(wire)
    if (page) return shownPage(wire, page)
    const call = dialect.callOf(wire)
    const subject = dialect.subjectOf(call)
    const { objectMs } = paceOf(platform.behaviour, subject.account)
    if (objectMs > 0 && dialect.makesObject(call)) await sleep(objectMs)
    const ran = await underFault(
      faults.strike(subject),
      () => dialect.answer(call),
      (fault) => dialect.answerFault(call, fault),
    )
    const answer = ran.answer ?? { status: 200, headers: {}, body: '{}', code: null }
    const isSecret = dialect.isSecret(call)
    return {
      ...ran,
      answer,
      subject,
      code: answer.code,
      request: isSecret ? '' : writeLongJson(withoutFiles(call.params)),
      response: isSecret ? '' : answer.body,
    }
  }
  return serve({ name, port, journal, parse: readLongJson, log, respond })
}

/** Pages have no faults, and what a person submits is not recorded. */
const shownPage = ({ method, path }: WireRequest, page: DialogReply): Served => ({
  answer: { status: page.status, headers: dialogHeaders(page), body: page.html },
  wire: null,
  fault: null,
  applied: false,
  subject: { method, path, level: null, account: null, name: null, inBatch: false },
  code: null,
  request: '',
  response: '',
})

const withoutFiles = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isUploadedFile(value) ? '(file)' : value]))
