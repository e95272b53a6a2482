import { createHash } from 'node:crypto'

/** A test client for networks that answer with a code in an envelope and write ids as bare numbers. */
export type Params = Record<string, unknown>
type PartNames = { file: string; signature: string }
/** `text` is the raw body, where ids still have all their digits. */
export type Reply = { status: number; headers: Headers; text: string; code: number; message: string; data: Params }

async function replyOf(answer: Response): Promise<Reply> {
  const text = await answer.text()
  const body = JSON.parse(text.replaceAll(/(?<=[:[,])(\d{16,})(?=[,\]}])/g, '"$1"')) as { code: number; message: string; data: Params }
  return { status: answer.status, headers: answer.headers, text, code: body.code, message: body.message, data: body.data }
}

/** Ids are text in a test and bare numbers on the wire. */
const wireJson = (value: unknown): string => JSON.stringify(value).replaceAll(/"(\d{16,19})"/g, '$1')

/** Calls an API over plain HTTP: JSON for writes, the query for reads, the token in a header. `own` goes with every call. */
export function codedApi(base: string, token: string, own: Params) {
  const headers = { 'Access-Token': token }
  const inQuery = (value: unknown) => (typeof value === 'string' ? value : wireJson(value))
  return {
    get: async (path: string, params: Params = {}) => {
      const query = new URLSearchParams(Object.entries({ ...own, ...params }).map(([name, value]) => [name, inQuery(value)]))
      return replyOf(await fetch(`${base}${path}?${query}`, { headers }))
    },
    post: async (path: string, params: Params, more: Record<string, string> = {}) => {
      const json = { ...headers, ...more, 'content-type': 'application/json' }
      return replyOf(await fetch(`${base}${path}`, { method: 'POST', headers: json, body: wireJson({ ...own, ...params }) }))
    },
    /** `kind`: what the names of the parts begin with, or both names */
    upload: async (path: string, kind: 'image' | 'video' | PartNames, bytes: Buffer, more: Record<string, string> = {}) => {
      const names = typeof kind === 'string' ? { file: `${kind}_file`, signature: `${kind}_signature` } : kind
      const form = new FormData()
      const signature = createHash('md5').update(bytes).digest('hex')
      const parts = { ...own, [names.signature]: signature, ...more }
      for (const [name, value] of Object.entries(parts)) form.set(name, inQuery(value))
      form.set(names.file, new Blob([new Uint8Array(bytes)]), 'file')
      return replyOf(await fetch(`${base}${path}`, { method: 'POST', headers, body: form }))
    },
  }
}

/** The header of a PNG of 1280 x 720; a network reads no more of it. */
export const aPicture = (mark: string): Buffer =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.from([0, 0, 5, 0, 0, 0, 2, 208]), Buffer.from(mark)])

/** The rows of a list, with ids as text. */
export const rowsIn = ({ data, text }: Reply): Params[] => {
  if (!Array.isArray(data.list)) throw new Error(`no list in ${text}`)
  return data.list as Params[]
}
