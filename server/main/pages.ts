import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { companyTerms } from '#domain/company-terms.ts'
import { pagePolicy } from '#server/kit/content-policy.ts'
import { answerNotFound } from '#server/kit/http.ts'

const YEAR_S = 31_536_000

/** Where the nonce is in the built page. */
const NONCE_MARK = '__STYLE_NONCE__'

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * The console's page, read once, with a fresh nonce each time it is sent: it has no validator, so that no browser joins an old page with a
 * new policy. It is in the language of the company. An address of the console is a page, whatever its path; an unknown call, or a file that is gone, is not.
 */
export function pageAnswers(root: string, file = 'index.html'): AnswerPage {
  const zh = readFileSync(join(root, file), 'utf8')
  const parts = { zh: zh.split(NONCE_MARK), en: zh.replace('<html lang="zh-CN">', '<html lang="en">').split(NONCE_MARK) }
  return (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (!wantsPage && !/^\/(index\.html)?(\?|$)/.test(request.url)) return answerNotFound(request, reply)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(200)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(parts[companyTerms().language].join(nonce))
  }
}

/** Browsers heed these on pages; on thirty scripts they would be thirty kilobytes. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Built files carry their content's hash in the name: they never change. The page that names them is asked for every time. What the build
 * has compressed is sent as it is.
 */
export async function servePages(http: FastifyInstance, root: string): Promise<void> {
  await http.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'))
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
      if (/\.(js|css)(\.br|\.gz)?$/.test(path)) for (const name of OF_DOCUMENTS) void reply.removeHeader(name)
    },
  })
}
