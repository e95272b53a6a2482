import type { IncomingMessage, ServerResponse } from 'node:http'
import { inText, isRecord, listen, parseJson, readRequest, stop } from '../kit/http.ts'
import { reportsPage } from './page.ts'

/** A message as it arrived; `at` is an instant, ISO 8601. */
export type Arrived = { at: string; content: string; report: unknown }

export type RobotSimulator = { url: string; arrived: () => readonly Arrived[]; close: () => Promise<void> }

/** The oldest leave first. */
const KEPT = 200

/** Replaces the group's chat robot: takes text messages on `/hook` and shows on `/` what has arrived. */
export async function startRobotSimulator({
  port = 0,
  now = () => new Date(),
}: { port?: number; now?: () => Date } = {}): Promise<RobotSimulator> {
  const messages: Arrived[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, path, body } = await readRequest(request)
    if (method === 'GET' && path === '/') return page(response, messages)
    if (method === 'GET' && path === '/arrived') return json(response, 200, messages)
    if (method !== 'POST' || path !== '/hook') return json(response, 404, { errcode: 404, errmsg: 'not found' })
    const message = parseJson(body)
    const content = isRecord(message) && isRecord(message.text) ? inText(message.text.content) : ''
    if (!isRecord(message) || message.msgtype !== 'text' || content === '')
      return json(response, 400, { errcode: 40035, errmsg: 'text.content is missing' })
    messages.push({ at: now().toISOString(), content, report: message.report ?? null })
    messages.splice(0, messages.length - KEPT)
    json(response, 200, { errcode: 0, errmsg: 'ok' })
  }

  const { server, url } = await listen((request, response) => {
    answer(request, response).catch(() => json(response, 400, { errcode: 400, errmsg: 'unreadable' }))
  }, port)
  return { url, arrived: () => messages, close: () => stop(server) }
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

function page(response: ServerResponse, messages: readonly Arrived[]) {
  response
    .writeHead(200, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    })
    .end(reportsPage(messages))
}
