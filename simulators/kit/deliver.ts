import type { ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'

/** An answer that is ready for the wire. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: string }

/** Faults of the connection and the gateway: whatever the network says, this is what arrives. */
export type WireFault = Extract<
  Fault,
  {
    kind: 'drop_before_commit' | 'drop_after_commit' | 'hang' | 'reset_mid_body' | 'truncated_json' | 'wrong_content_type' | 'gateway_html'
  }
>

export const isWireFault = (fault: Fault): fault is WireFault =>
  ['drop_before_commit', 'drop_after_commit', 'hang', 'reset_mid_body', 'truncated_json', 'wrong_content_type', 'gateway_html'].includes(
    fault.kind,
  )

/** Whether the call behind the fault took effect. */
export function appliesUnder(fault: WireFault): boolean {
  if (fault.kind === 'drop_before_commit') return false
  return fault.kind === 'drop_after_commit' || fault.applies
}

const GATEWAY_PAGE =
  '<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1><p>We are working on getting this fixed.</p></body></html>'

/** Sends the answer, or what the fault leaves of it. Returns the status that reached the caller, 0 for none. */
export function deliver(response: ServerResponse, answer: WireAnswer, fault: WireFault | null): number {
  if (response.destroyed) return 0
  switch (fault?.kind) {
    case 'drop_before_commit':
    case 'drop_after_commit':
      response.destroy()
      return 0
    case 'hang':
      return 0
    case 'reset_mid_body':
      response.writeHead(answer.status, { ...answer.headers, 'content-length': String(Buffer.byteLength(answer.body)) })
      response.write(half(answer.body), () => response.destroy())
      return 0
    case 'truncated_json':
      return send(response, { ...answer, body: half(answer.body) })
    case 'wrong_content_type':
      return send(response, { ...answer, headers: { ...answer.headers, 'content-type': 'text/html; charset=utf-8' } })
    case 'gateway_html':
      return send(response, { status: fault.status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: GATEWAY_PAGE })
    case undefined:
      return send(response, answer)
  }
}

const half = (body: string) => body.slice(0, Math.max(1, body.length >> 1))

function send(response: ServerResponse, { status, headers, body }: WireAnswer): number {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
  response.end(body)
  return status
}
