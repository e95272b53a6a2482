import { spawn } from 'node:child_process'
import type { Config } from './config.ts'
import { endProcess } from './keep-running.ts'

/** Vite's development server in front of the API, on the port a person asked for. */
export function startDevServer({ publicHost, port }: Config, api: string, giveUp: (sentence: string) => void) {
  const child = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', publicHost, '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    {
      env: { ...process.env, API_ORIGIN: api },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  let stopping = false
  child.once('exit', (code) => stopping || giveUp(`Vite's development server ended with code ${code}.`))
  return {
    address: `http://${publicHost}:${port}`,
    stop: () => {
      stopping = true
      return endProcess(child)
    },
  }
}
