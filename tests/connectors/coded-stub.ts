import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Outcome } from '#server/connectors/core/port.ts'

export type Call = {
  path: string
  query: Record<string, string>
  requestId: string | undefined
  /** header `Access-Token` */
  token: string | undefined
  text: string
  body: Record<string, unknown>
}
/** `data` of an answer of code 0, or a whole answer where it has a code; `cut`: the connection breaks. */
export type Answer = Record<string, unknown> | 'cut'

/** A network that answers 200 with a code, scripted by each test: its address and the calls it received. */
export async function codedNetwork(answer: (call: Call) => Answer, headers: Record<string, string> = {}) {
  const calls: Call[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      const isJson = request.headers['content-type'] === 'application/json'
      text = Buffer.from(text, 'latin1').toString('utf8')
      const { 'x-request-id': requestId, 'access-token': token } = request.headers
      const call: Call = {
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        requestId: requestId ? String(requestId) : undefined,
        token: token ? String(token) : undefined,
        text,
        body: isJson && text !== '' ? JSON.parse(text) : {},
      }
      calls.push(call)
      const said = answer(call)
      if (said === 'cut') return request.socket.destroy()
      response.writeHead(200, headers).end(JSON.stringify('code' in said ? said : { code: 0, message: '', message_cn: '', data: said }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

export function okOf<T>(outcome: Outcome<T> | undefined): T {
  if (!outcome || 'error' in outcome) throw new Error(`expected ok, got ${JSON.stringify(outcome)}`)
  return outcome.ok
}
export const classOf = (outcome: Outcome<unknown> | undefined) =>
  outcome && 'error' in outcome ? `${outcome.error.class} ${outcome.error.wrote}` : 'ok'
