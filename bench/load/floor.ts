import { createHttp } from '#server/kit/http.ts'
import { servePages } from '#server/main/pages.ts'

type Floor = { origin: string; stop: () => Promise<void> }

/** The floor's pages, by what serves the console's. */
export async function serveFloor(folder: string): Promise<Floor> {
  const http = await createHttp({ version: 'floor' })
  await servePages(http, folder)
  const origin = await http.listen({ host: '127.0.0.1', port: 0 })
  return { origin, stop: () => http.close() }
}
