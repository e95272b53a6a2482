import { ownZone } from '#domain/zone.ts'
import { networkApps } from '#contract/network-access.ts'
import { instant, textColumn } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'

/** Our applications at the networks. */
export const networkAppPage = thingPage(networkApps, {
  edits: 'settings.credentials.edit',
  staysOpen: true,
  columns: [
    'name',
    'channel',
    'client_id',
    { ...textColumn, key: 'secret_last4', header: 'network_app.secret_last4', width: 110 },
    { ...instant<object>(ownZone), key: 'secret_set_at', header: 'network_app.secret_set_at' },
  ],
  uses: { network_authorisation: ({ id }) => `/settings/network-apps/${id}` },
})
