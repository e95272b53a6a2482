import { startEmbedded } from '#server/db/embedded.ts'

/** The launcher in a process of its own, for tests that kill that process or run it as another user. */
const { thenStop, ...options }: { dataDir: string; packageFolder: string; thenStop: boolean } = JSON.parse(process.argv[2] ?? '{}')
const { url, folder, adopted, stop } = await startEmbedded({ ...options, settings: { fsync: 'off' } })
if (thenStop) await stop()
else setInterval(() => {}, 60_000)
console.log(JSON.stringify({ url, folder, adopted }))
