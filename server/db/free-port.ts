import { createServer } from 'node:net'

/** The wanted port of the loopback address when nobody listens there, otherwise any free one. */
export const freePort = (wanted = 0): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted ? resolvePort(freePort()) : reject(error)))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no port'))))
    })
  })
