import { commandOf, parentOf } from '#server/db/processes.ts'

const LOOK_MS = 500

/**
 * npm runs a command through a shell, and passes a signal to that shell only: `kill` of `npm start` would leave the server
 * running with no one to stop it. So anyone who npm started goes when npm, or the shell between, is gone.
 */
export function whenNpmIsGone(then: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const before = callers()
  setInterval(() => callers() !== before && then(), LOOK_MS).unref()
}

/** The parent, and the parent of the shell when there is one between. */
function callers(): string {
  const parent = process.ppid
  const isShell = /^(\S*\/)?(sh|dash|bash) -c /.test(commandOf(parent) ?? '')
  return `${parent} ${isShell ? parentOf(parent) : ''}`
}
