import { spreaderThings } from '#contract/master-data.ts'
import { NETWORK_IDS } from '#domain/master-data/spreader.ts'
import { thingPage } from '#views/things/thing-page.ts'
import { readRegions } from './region-choices.ts'

/** The channels of the company. */
export const spreaderPage = thingPage(spreaderThings, {
  edits: 'settings.channels.edit',
  columns: ['code', 'channel', 'name', 'region_id', 'has_thirdparty'],
  filters: [{ name: 'region_id', label: 'spreader.field.region_id' }],
  choices: {
    region: readRegions,
    network_id: () => Promise.resolve(Object.values(NETWORK_IDS).map((value) => ({ value, label: value }))),
  },
})
