import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountsCall } from '#contract/object-calls.ts'
import { objectAccounts, type ObjectAccount } from '#contract/objects.ts'
import type { Quiet } from './wired.ts'

/** Every ad account of a network whose objects are read, by the network's own call where it has one. */
export async function readAccounts(channel: string, how: Quiet): Promise<ObjectAccount[]> {
  const { endpoint, place }: { endpoint: Endpoint; place: object } = accountsCall(channel)
  return await everyPage(async (page) => objectAccounts.output.parse(await call(endpoint, { ...place, ...page }, how)))
}
