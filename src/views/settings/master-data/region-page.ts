import { regionThings } from '#contract/master-data.ts'
import { thingPage } from '#views/things/thing-page.ts'

export const regionPage = thingPage(regionThings, { edits: 'settings.regions.edit' })
