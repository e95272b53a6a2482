import { call } from '#client/call.ts'
import { regionThings } from '#contract/master-data.ts'
import type { ReadNames } from '#views/things/thing-wire.ts'

/** Regions as a form chooses from them; one that is retired is no choice. */
export const readRegions: ReadNames = async (how) => {
  const { data } = await call(regionThings.list, { per_page: 500 }, how)
  return data.map(({ id, name, retired }) => ({ value: id, label: name, disabled: retired }))
}
