import { spreaderThings } from '#contract/master-data.ts'
import { NETWORK_IDS } from '#domain/master-data/spreader.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { thingPage } from '#views/things/thing-page.ts'
import { readRegions, regionColumn } from './region-choices.ts'

/** The channels of the company. */
export const spreaderPage = thingPage(spreaderThings, {
  edits: 'settings.channels.edit',
  columns: [
    { ...identifier, key: 'code', header: 'spreader.field.code', width: 120 },
    { ...codeColumn('spreader.channel'), key: 'channel', header: 'spreader.field.channel', width: 150 },
    'name',
    regionColumn('spreader.field.region_id'),
    'has_thirdparty',
  ],
  filters: [{ name: 'region_id', label: 'spreader.field.region_id' }],
  choices: {
    region: readRegions,
    network_id: () => Promise.resolve(Object.values(NETWORK_IDS).map((value) => ({ value, label: value }))),
  },
})
