import { startHouse, type House } from './kit.ts'

/** How far apart the engine and what is read of it may begin, and what a worker makes of it. */
export const FIRST = { timeout: 240_000 }

/** A server whose reports were all read into its store; `worker`: it goes on reading, and makes what is asked for. */
export function startInsightHouse({ worker = false }: { worker?: boolean } = {}): Promise<House> {
  return startHouse({ ROLES: `web,simulators,reports${worker ? ',worker' : ''}` }, { isRead: true })
}
