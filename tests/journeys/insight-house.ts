import { aHouse, type House } from './kit.ts'

/** The engine of a server that has just begun, and what a worker makes, may be this late. */
export const FIRST = { timeout: 240_000 }

/** The server of a file whose reports were all read into its store; `worker`: it goes on reading, and makes what is asked for. */
export const anInsightHouse = ({ worker = false }: { worker?: boolean } = {}): House =>
  aHouse({ ROLES: `web,simulators,reports${worker ? ',worker' : ''}` }, { isRead: true })
