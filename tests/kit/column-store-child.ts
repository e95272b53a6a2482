import { startEmbeddedEngine } from '#server/column-store/embedded.ts'

/** The embedded engine in a process of its own, as the console runs it, until that process is ended. */
const options: { folder: string; packageFolder: string; port: number; token: string } = JSON.parse(process.argv[2] ?? '{}')
await startEmbeddedEngine(options)
process.send?.('ready')
