import type { Client } from './client.ts'

const unconnected = (): never => {
  throw new Error('The client is not connected: the app does it at its start, a test or story gives its own.')
}

let current: Client = { call: unconnected, download: unconnected }

/** Gives every `call` of the page its client; the app does so once, before anything is drawn. */
export function connectClient(client: Client): void {
  current = client
}

/** Calls an endpoint with what its contract asks for. @throws CallFailed, whose `blockers` say why */
export const call: Client['call'] = (endpoint, input, options) => current.call(endpoint, input, options)

/** Fetches an endpoint's answer as a file. @throws CallFailed */
export const download: Client['download'] = (endpoint, input, options) => current.download(endpoint, input, options)
