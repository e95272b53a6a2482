import { landings, type LandingRow } from '#contract/landing.ts'
import { LANDING_SWITCHES } from '#domain/landing/templates.ts'
import { codeColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { count, NONE, stateTag } from '#views/kit/grid/columns.ts'
import { personChoices } from '#views/things/person-choices.ts'
import { listPage, type ThingListParts } from '#views/things/thing-page.ts'
import { LETTER_LOOKS, LINK_LOOKS, linkWord } from './landing-looks.ts'

const column = (key: string) => `landing.column.${key}`
const COLUMNS: ThingListParts<typeof landings.thing.fields, LandingRow>['columns'] = [
  { key: 'id', header: column('id'), width: 90 },
  'name',
  'game_id',
  {
    ...stateTag<LandingRow>(
      (row) => (row.switch === 'on' ? 'done' : 'excluded'),
      (row) => `landing.switch.${row.switch}`,
    ),
    key: 'switch',
    header: column('switch'),
    width: 90,
  },
  {
    ...stateTag<LandingRow>(
      ({ links }) => (links === null ? 'waiting' : LINK_LOOKS[links]),
      ({ links }) => linkWord(links),
    ),
    key: 'links',
    header: column('links'),
    width: 120,
  },
  {
    ...stateTag<LandingRow>(
      ({ letter }) => (letter ? LETTER_LOOKS[letter.standing] : null),
      ({ letter }) => `landing.letter.${letter?.standing ?? 'none'}`,
    ),
    key: 'letter',
    header: column('letter'),
    width: 110,
  },
  { ...codeColumn('landing.template'), key: 'template_id', header: 'landing.field.template_id', width: 140 },
  {
    key: 'url',
    header: 'landing.field.url',
    minWidth: 340,
    flex: 2,
    text: (value) => String(value ?? '').replace(/^https?:\/\//, '') || NONE,
    exported: (value) => String(value ?? ''),
    explain: ({ url }) => url || null,
  },
  { ...count, key: 'used_by_count', header: column('used'), width: 80 },
  { ...count, key: 'live_count', header: column('live'), width: 80 },
  { key: 'creator', header: column('creator'), width: 120, value: ({ creator }) => creator?.name ?? NONE },
  { key: 'switched_by', header: column('switched_by'), width: 130, value: ({ switched_by }) => switched_by?.name ?? NONE },
]

/** All pages, those with links that lead nowhere or a letter that ended first. */
export const landingList = listPage(landings, {
  views: 'ToolsLandingPage',
  told: 'landing',
  search: 'landing.search',
  columns: COLUMNS,
  filters: [
    { name: 'game_id', label: 'landing.field.game_id', was: 'game' },
    { name: 'switch', label: column('switch'), options: LANDING_SWITCHES.map((value) => ({ value, label: `landing.switch.${value}` })) },
    {
      name: 'trouble',
      label: 'landing.trouble',
      options: (['any', 'links', 'letter'] as const).map((value) => ({ value, label: `landing.trouble.${value}` })),
    },
    { name: 'creator', label: column('creator'), of: 'person' },
  ],
  choices: { person: personChoices },
})
