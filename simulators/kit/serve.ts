import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { deliver, type WireAnswer, type WireFault } from './deliver.ts'
import type { FaultSubject } from './faults.ts'
import { listen, readRequest, stop, type WireRequest } from './http.ts'
import type { Journal } from './journal.ts'

/** What a network makes of one request. `request` and `response` are what the journal keeps: no token, code or secret. */
export type Served = {
  answer: WireAnswer
  wire: WireFault | null
  fault: string | null
  applied: boolean
  subject: FaultSubject
  code: string | null
  request: string
  response: string
}

type Serving = {
  name: string
  port: number
  journal: Journal
  parse: (text: string) => unknown
  log: (line: string) => void
  respond: (wire: WireRequest) => Promise<Served>
}

const KEPT_CHARACTERS = 2000

/** Listens for a network: reads requests, delivers what is answered or what a fault leaves of it, and writes every exchange down. */
export async function serve({ name, port, journal, parse, log, respond }: Serving): Promise<{ url: string; close: () => Promise<void> }> {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const startedMs = performance.now()
    const wire = await readRequest(request, parse)
    const served = await respond(wire)
    const { subject, fault, applied, code } = served
    const status = deliver(response, served.answer, served.wire)
    const { inBatch: _one, ...about } = subject
    journal.add({
      kind: 'exchange',
      ...about,
      status,
      code,
      fault,
      applied,
      items: 1,
      durationMs: Math.round(performance.now() - startedMs),
      request: served.request.slice(0, KEPT_CHARACTERS),
      response: served.response.slice(0, KEPT_CHARACTERS),
    })
  }
  const { server, url } = await listenTelling({ name, port, log }, answer)
  log(`${name} simulator on ${url}`)
  return { url, close: () => stop(server) }
}

/** Starts listening. An exception in a handler is a bug: it is logged and the connection is closed. */
export const listenTelling = (
  { name, port, log }: Pick<Serving, 'name' | 'port' | 'log'>,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ server: Server; url: string }> =>
  listen((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`${name} simulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      response.destroy()
    })
  }, port)
