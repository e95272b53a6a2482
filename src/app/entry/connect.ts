import type { Ahead } from '#client/ahead.ts'
import { connectClient } from '#client/call.ts'
import { createClient, type Client, type ClientOptions } from '#client/client.ts'
import * as auth from '#contract/auth.ts'
import { ahead } from './ahead.ts'

/** What the session speaks to the server with. */
export type Connection = { client: Client; auth: typeof auth; ahead: Ahead }

/** The client of this tab. Loaded when someone signs in, or is signed in already. */
export function connect(options: ClientOptions): Connection {
  const client = createClient({ ...options, ahead })
  connectClient(client)
  return { client, auth, ahead }
}
