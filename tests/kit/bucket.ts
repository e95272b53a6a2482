import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Bucket = {
  endpoint: string
  objects: Map<string, Buffer>
  /** requests without a signature */ unsigned: number
  close: () => Promise<void>
}

/** The five calls of the S3 protocol that a store of files needs, kept in memory: put, get with a range, head, list and delete. */
export async function aBucket(name = 'materials'): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const bucket: Bucket = { endpoint: '', objects, unsigned: 0, close: async () => void (await new Promise((end) => server.close(end))) }
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) bucket.unsigned += 1
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname.slice(name.length + 2))
    const found = objects.get(key)
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      objects.set(key, Buffer.concat(chunks))
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (url.searchParams.has('list-type')) return void response.setHeader('content-type', 'application/xml').end(listed(url, objects))
    if (!found) return void response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
    if (request.method === 'HEAD') return void response.writeHead(200, { 'content-length': found.length }).end()
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    response.writeHead(range ? 206 : 200).end(range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found)
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  bucket.endpoint = `http://127.0.0.1:${port}`
  return bucket
}

/** Two a page, so that anyone who lists has to go on. */
function listed(url: URL, objects: ReadonlyMap<string, Buffer>): string {
  const from = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > from).sort()
  const page = keys.slice(0, 2)
  const more = keys.length > 2 ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const rows = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
  return `<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`
}
