import { gameThings } from '#contract/master-data.ts'
import { thingPage } from '#views/things/thing-page.ts'
import type { ReadNames } from '#views/things/thing-wire.ts'
import { readRegions } from './region-choices.ts'

const readZones: ReadNames = () => Promise.resolve(Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })))

const at = (path: string, name: string) => (row: { id: string }) => `${path}?${new URLSearchParams({ [name]: row.id })}`

/** The games of the company. */
export const gamePage = thingPage(gameThings, {
  edits: 'settings.games.edit',
  columns: ['code', 'name', 'region_id', 'timezone', 'currency', 'app', 'is_default'],
  filters: [{ name: 'region_id', label: 'game.field.region_id' }],
  choices: { region: readRegions, zone: readZones },
  uses: {
    batch: at('/advertise-2/home', 'game'),
    creative: at('/creative-library', 'game_id'),
    material: at('/creative-center/material/list', 'game_id'),
    landing_page: at('/tools/landing-page', 'game_id'),
    bill: at('/tool-list/finance/bills', 'game_id'),
    refund: at('/tool-list/finance/refunds', 'game_id'),
  },
})
