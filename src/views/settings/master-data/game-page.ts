import { gameThings } from '#contract/master-data.ts'
import { identifier } from '#views/kit/grid/columns.ts'
import { COMPANY_CHOICES } from '#views/kit/thing/company-choices.ts'
import { thingPage } from '#views/things/thing-page.ts'
import { readRegions, regionColumn } from './region-choices.ts'

const at = (path: string, name: string) => (row: { id: string }) => `${path}?${new URLSearchParams({ [name]: row.id })}`

/** The games of the company. */
export const gamePage = thingPage(gameThings, {
  edits: 'settings.games.edit',
  columns: [
    { ...identifier, key: 'code', header: 'game.field.code', width: 120 },
    'name',
    regionColumn('game.field.region_id'),
    'timezone',
    'currency',
    'app',
    'is_default',
  ],
  filters: [{ name: 'region_id', label: 'game.field.region_id' }],
  choices: { region: readRegions, zone: () => Promise.resolve(COMPANY_CHOICES.zone ?? []) },
  uses: {
    batch: at('/advertise-2/home', 'game'),
    creative: at('/creative-library', 'game_id'),
    material: at('/creative-center/material/list', 'game_id'),
    landing_page: at('/tools/landing-page', 'game_id'),
    life_cycle: at('/tools/game-package', 'game_id'),
    bill: at('/tool-list/finance/bills', 'game_id'),
    refund: at('/tool-list/finance/refunds', 'game_id'),
  },
})
