import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { regionThings } from '#contract/master-data.ts'
import type { ReadNames } from '#views/things/thing-wire.ts'

/** Regions as a form chooses from them; one that is retired is no choice. */
export const readRegions: ReadNames = async (how) => {
  const regions = await everyPage((page) => call(regionThings.list, page, how))
  return regions.map(({ id, name, retired }) => ({ value: id, label: name, disabled: retired }))
}
