import type { Params } from '../kit/http.ts'
import { isUploadedFile } from '../kit/multipart.ts'

const LONG = 600
const WHOLE = 4000

/** The parameters as the journal keeps them: without the token, long values cut. */
export function told({ access_token: _secret, ...params }: Params): string {
  const short = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(name, value)]))
  return JSON.stringify(short).slice(0, WHOLE)
}

function cut(name: string, value: unknown): unknown {
  if (isUploadedFile(value)) return `(file ${value.fileName}, ${value.bytes.length} bytes)`
  const most = name === 'batch' ? WHOLE : LONG
  return typeof value === 'string' && value.length > most ? `${value.slice(0, most)}…` : value
}
