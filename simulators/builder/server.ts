import type { IncomingMessage, ServerResponse } from 'node:http'
import { inText, isRecord, listen, parseJson, readRequest, stop } from '../kit/http.ts'

export type BuilderOptions = {
  /** 0: any free one */
  port: number
  /** where tickets are redeemed */
  consoleUrl: string
}

/**
 * A stand-in for the external landing-page builder: its start page trades the ticket of the link for the game and the person, as the
 * real one would do on its server, and says what it got. A ticket that is over is said as well. Every other address is one of the pages
 * it has published: `…/gone` was taken down (404), `…/moved` leads on (302), `…/wall` sends robots away (403), all others are there.
 */
export async function startBuilderSimulator({ port, consoleUrl }: BuilderOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const { server, url } = await listen((request, response) => void answer(request, response, consoleUrl), port)
  return { url, close: () => stop(server) }
}

async function answer(request: IncomingMessage, response: ServerResponse, consoleUrl: string): Promise<void> {
  const { params, path } = await readRequest(request)
  if (path !== '/') return publishedPage(response, path)
  const page = await startPage(inText(params['ticket']), consoleUrl).catch(() => ({ status: 502, title: '连不上控制台', text: consoleUrl }))
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
  })
  response.end(
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escaped(page.title)}</title><h1>${escaped(page.title)}</h1><p>${escaped(page.text)}</p>`,
  )
}

const ENDINGS: readonly { ending: string; status: number; location?: string }[] = [
  { ending: '/gone', status: 404 },
  { ending: '/moved', status: 302, location: './download' },
  { ending: '/wall', status: 403 },
]

function publishedPage(response: ServerResponse, path: string): void {
  const { status, location } = ENDINGS.find(({ ending }) => path.endsWith(ending)) ?? { status: 200 }
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...(location ? { location } : {}) })
  response.end(`<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${status}</title><p>${escaped(path)}</p>`)
}

async function startPage(ticket: string, consoleUrl: string): Promise<{ status: number; title: string; text: string }> {
  const redeemed = await fetch(`${consoleUrl}/dapper/api/mat/landing_builder/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ticket }).toString(),
  })
  const body = parseJson(await redeemed.text())
  const got = isRecord(body) && isRecord(body['data']) ? body['data'] : null
  if (!redeemed.ok || !got) return { status: redeemed.status, title: '链接已失效', text: '请回到控制台重新打开建站工具。' }
  return {
    status: 200,
    title: '落地页建站工具（模拟）',
    text: `${inText(got['user_name'])} · ${inText(got['game_name'])} ${inText(got['game_id'])}`,
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
