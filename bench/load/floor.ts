import { createHttp } from '#server/kit/http.ts'
import { pageAnswers, servePages } from '#server/main/pages.ts'
import { benchRows } from '../grid/data.ts'

type Floor = { origin: string; stop: () => Promise<void> }

/** Addresses of the floor, and the page that answers at each. */
const PAGES = { '/login': 'login', '/workspace': 'workspace', '/first': 'pages', '/second': 'pages' }
/** as many as the console's workspace lists */
const ROWS = 200

/** The floor's pages and the one list they ask for, by what serves the console's: with its policy, under which a grid needs a nonce. */
export async function serveFloor(folder: string): Promise<Floor> {
  const http = await createHttp({ version: 'floor' })
  for (const [address, page] of Object.entries(PAGES)) http.get(address, pageAnswers(folder, `bench/floor/${page}.html`))
  const rows = benchRows(ROWS)
  http.get('/rows', () => rows)
  await servePages(http, folder)
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  return { origin, stop: () => http.close() }
}
