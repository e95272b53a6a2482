import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, preparing } from './build.mjs'
import { requireNode, ROOT } from './kit/project.mjs'

/** `npm start`: from a fresh clone to a running product. `--dev`: Vite's dev server for the web part, the rest as ever. */
requireNode()
const dev = process.argv.includes('--dev')
const caller = process.ppid

try {
  const built = await preparing(dev ? ['server'] : ['web', 'server'])
  // database and demo data are made while the console is built; the supervisor waits for it before it starts the web process
  globalThis.flightdeckConsole = built.web
  built.web?.catch(() => undefined) // said by anyone who waits for it
  await built.server
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

if (process.ppid !== caller) process.exit(1) // who asked for it left while it was installed and built
if (dev) {
  process.env.FLIGHTDECK_DEV = '1'
  let built = 0
  // the first build is the one that just ran; at each later one the supervisor starts its processes again
  await buildServer({
    watch: true,
    onBuilt: () => built++ > 0 && process.listenerCount('SIGUSR2') > 0 && process.kill(process.pid, 'SIGUSR2'),
  })
}
// the supervisor runs in this very process: signals reach it without being passed on
await import(pathToFileURL(join(ROOT, 'dist', 'server', 'supervisor.js')).href)
