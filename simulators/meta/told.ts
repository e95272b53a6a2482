import type { Params } from '../kit/http.ts'
import { isUploadedFile } from '../kit/multipart.ts'

const LONG = 600
const WHOLE = 4000

const SECRET = new Set(['access_token', 'client_secret', 'code', 'code_verifier', 'fb_exchange_token', 'input_token', 'appsecret_proof'])

/** The parameters as the journal keeps them: without what is secret, long values cut. */
export function told(params: Params): string {
  const open = Object.entries(params).filter(([name]) => !SECRET.has(name))
  const short = Object.fromEntries(open.map(([name, value]) => [name, cut(name, value)]))
  return JSON.stringify(short).slice(0, WHOLE)
}

function cut(name: string, value: unknown): unknown {
  if (isUploadedFile(value)) return `(file ${value.fileName}, ${value.bytes.length} bytes)`
  const most = name === 'batch' ? WHOLE : LONG
  return typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value
}
