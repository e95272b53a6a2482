import { connectClient } from '#client/call.ts'
import { createClient, type Client, type ClientOptions } from '#client/client.ts'
import * as auth from '#contract/auth.ts'

/** What the session speaks to the server with. */
export type Connection = { client: Client; auth: typeof auth }

/** The client of this tab. Loaded when somebody signs in, or is signed in already. */
export function connect(options: ClientOptions): Connection {
  const client = createClient(options)
  connectClient(client)
  return { client, auth }
}
