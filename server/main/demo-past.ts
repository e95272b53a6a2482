import { META } from '#domain/channels/meta.ts'
import { demoAdAccounts } from '#server/features/demo/company.ts'

/** As far back as figures of ads are read. */
const DAYS = 90

/** Makes the objects of the demo at its simulated network as old as the company is, so that its reports have a past. `controlUrl`: the side port. */
export async function giveDemoAPast(controlUrl: string): Promise<void> {
  for (const { account_id: account } of demoAdAccounts().filter(({ spreader_id }) => spreader_id === META.spreaderId)) {
    const answer = await fetch(`${controlUrl}/age`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, days: DAYS }),
    })
    if (!answer.ok) throw new Error(`the simulated network did not take the past of ${account}: ${await answer.text()}`)
  }
}
