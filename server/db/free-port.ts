import { createServer } from 'node:net'

/**
 * Where ports are looked for: below those that systems give to outgoing connections (32768 and up on Linux, 49152 and up elsewhere, RFC 6335).
 * Between the choice and the moment a process listens lie seconds, in which any connection of any program could take one of those.
 */
const FIRST = 20_000
const SPAN = 12_000
/** Each process begins at a place of its own, so that two servers that start together do not choose the same. */
const ROW = 16

let asked = 0

/** The wanted port of the loopback address when no one listens there, otherwise one that is free, another at every call. */
export async function freePort(wanted = 0): Promise<number> {
  if (wanted !== 0 && (await isFree(wanted))) return wanted
  for (let tries = 0; tries < SPAN; tries += 1) {
    const port = FIRST + ((process.pid * ROW + asked++) % SPAN)
    if (await isFree(port)) return port
  }
  throw new Error(`no port from ${FIRST} to ${FIRST + SPAN - 1} is free`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
