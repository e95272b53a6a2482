import { call } from '#client/call.ts'
import { everyPage } from '#client/every-page.ts'
import { gameLifeCycles, type GameLifeCycleRow } from '#contract/game-life-cycle.ts'
import { lifeCycles, type LifeCycleRow } from '#contract/life-cycle.ts'
import { LIFE_CYCLE_STATES } from '#domain/life-cycle/life-cycle.ts'
import { PHASES } from '#domain/life-cycle/phases.ts'
import { count, NONE, stateTag } from '#views/kit/grid/columns.ts'
import { listPage, thingPage, type ThingListParts } from '#views/things/thing-page.ts'
import { STATE_LOOKS } from './cycle-looks.ts'

const column = (key: string) => `lifecycle.column.${key}`

const COLUMNS: ThingListParts<typeof lifeCycles.thing.fields, LifeCycleRow>['columns'] = [
  { key: 'id', header: column('id'), width: 80 },
  'name',
  'game_id',
  {
    ...stateTag<LifeCycleRow>(
      ({ state }) => STATE_LOOKS[state],
      ({ state }) => `lifecycle.state.${state}`,
    ),
    key: 'state',
    header: column('state'),
    width: 130,
  },
  {
    key: 'current_phase',
    header: column('current_phase'),
    width: 130,
    text: (_value, { current_phase }, say) => (current_phase === null ? NONE : say(`lifecycle.phase.${current_phase}`)),
  },
  { key: 'starts_on', header: column('starts_on'), width: 110 },
  { key: 'ends_on', header: column('ends_on'), width: 110, text: (_value, { ends_on }, say) => ends_on ?? say('thing.range_open') },
  'packages',
  {
    key: 'is_main',
    header: column('is_main'),
    width: 110,
    value: ({ is_main }) => String(is_main),
    text: (_value, { is_main }, say) => say(is_main ? 'lifecycle.main.yes' : 'lifecycle.main.no'),
  },
  { key: 'confirmed_by', header: column('confirmed_by'), width: 120, value: ({ confirmed_by }) => confirmed_by?.name ?? NONE },
  { key: 'updated_by', header: column('updated_by'), width: 120, value: ({ updated_by }) => updated_by?.name ?? NONE },
]

/** All life cycles, the latest changed first. */
export const cycleList = listPage(lifeCycles, {
  views: 'ToolsGamePackage',
  told: 'life_cycle',
  search: 'lifecycle.search',
  columns: COLUMNS,
  filters: [
    { name: 'game_id', label: 'lifecycle.field.game_id' },
    { name: 'state', label: column('state'), options: LIFE_CYCLE_STATES.map((value) => ({ value, label: `lifecycle.state.${value}` })) },
    {
      name: 'current_phase',
      label: column('current_phase'),
      options: PHASES.map((value) => ({ value, label: `lifecycle.phase.${value}` })),
    },
  ],
})

const GAME_COLUMNS: ThingListParts<typeof gameLifeCycles.thing.fields, GameLifeCycleRow>['columns'] = [
  { key: 'id', header: column('id'), width: 80 },
  'game_id',
  { ...count, key: 'life_cycles', header: 'lifecycle.game.column.life_cycles', width: 110 },
  { ...count, key: 'confirmed', header: 'lifecycle.game.column.confirmed', width: 110 },
  'main_id',
  {
    key: 'current_phase',
    header: column('current_phase'),
    width: 130,
    text: (_value, { current_phase }, say) => (current_phase === null ? NONE : say(`lifecycle.phase.${current_phase}`)),
  },
  'note',
]

/** Games with their life cycles, those with one that reports follow first; which one that is, is chosen here. */
export const gameCyclePage = thingPage(gameLifeCycles, {
  views: 'ToolsGamePackageGames',
  search: 'lifecycle.game.search',
  edits: 'lifecycle.cycle.confirm',
  adds: false,
  columns: GAME_COLUMNS,
  filters: [{ name: 'game_id', label: 'lifecycle.field.game_id' }],
  choices: {
    life_cycle: async (how) =>
      (await everyPage((page) => call(lifeCycles.list, page, how))).map(({ id, game_name, name, confirmed_phases }) => ({
        value: id,
        label: `${game_name} · ${name}`,
        disabled: confirmed_phases === null,
      })),
  },
})
