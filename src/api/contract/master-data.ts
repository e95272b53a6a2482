import { z } from 'zod'
import { GAME } from '#domain/master-data/game.ts'
import { MASTER } from '#domain/master-data/master.ts'
import { REGION } from '#domain/master-data/region.ts'
import { SPREADER } from '#domain/master-data/spreader.ts'
import { flag, text } from './endpoint.ts'
import { callsOf } from './thing.ts'

const BASE = '/dapper/api/master_data'
const LOADED = 'Adds and changes them from a spreadsheet, line by line: what is wrong is told with its line.'

export const gameThings = callsOf(GAME, {
  path: `${BASE}/game`,
  list: { permission: 'signed-in', summary: 'Games of the company, with where each is used.' },
  save: {
    permission: 'settings.games.edit',
    records: 'game.saved',
    summary: 'Adds a game or changes one; the game that was the default before gives it up.',
  },
  remove: { permission: 'settings.games.edit', records: 'game.deleted', summary: 'Deletes a game that nothing refers to.' },
  load: { summary: LOADED },
  filter: {},
  /** `restricted`: only people on its list may use it; `single_package`: it offers the single-package account */
  row: z.object({ region_name: text, restricted: z.boolean(), single_package: z.boolean() }).shape,
  unsorted: ['restricted', 'single_package'],
})

export const regionThings = callsOf(REGION, {
  path: `${BASE}/region`,
  list: { permission: 'signed-in', summary: 'Regions that games are published in.' },
  save: { permission: 'settings.regions.edit', records: 'region.saved', summary: 'Adds a region or renames one.' },
  remove: { permission: 'settings.regions.edit', records: 'region.deleted', summary: 'Deletes a region that nothing refers to.' },
  load: { summary: LOADED },
  filter: { retired: flag.optional() },
  /** `name` in the language of the reader */
  row: z.object({ name: text }).shape,
  ofAll: 'regions are the same for everybody',
})

export const spreaderThings = callsOf(SPREADER, {
  path: `${BASE}/spreader`,
  list: { permission: 'signed-in', summary: 'Channels of the company, with where each is used.' },
  save: { permission: 'settings.channels.edit', records: 'spreader.saved', summary: 'Adds a channel or changes one.' },
  remove: { permission: 'settings.channels.edit', records: 'spreader.deleted', summary: 'Deletes a channel that nothing refers to.' },
  load: { summary: LOADED },
  filter: {},
  row: z.object({ region_name: text }).shape,
})

export const masterThings = callsOf(MASTER, {
  path: `${BASE}/master`,
  list: { permission: 'signed-in', summary: 'Firms that own ad accounts, with where each is used.' },
  save: { permission: 'settings.masters.edit', records: 'master.saved', summary: 'Adds a firm that owns ad accounts, or renames one.' },
  remove: { permission: 'settings.masters.edit', records: 'master.deleted', summary: 'Deletes a firm that no account or cost names.' },
  load: { summary: LOADED },
  filter: {},
  row: z.object({ spreader_name: text }).shape,
})
