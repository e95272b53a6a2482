import type { AdDraftCalls } from '#contract/ad-drafts.ts'
import { draftCalls } from '#contract/ads-family.ts'
import { familyOf } from '#contract/families.ts'
import { AD_DRAFT_STATES } from '#domain/ad-draft/ad-draft.ts'
import { CHANNELS } from '#domain/channels/index.ts'
import { ownZone } from '#domain/zone.ts'
import { count, instant, stateTag } from '#views/kit/grid/columns.ts'
import { relativeText } from '#views/kit/RelativeTime.tsx'
import type { Say } from '#views/kit/words.tsx'
import { personChoices } from '#views/things/person-choices.ts'
import { listPage, type ListPage, type ThingListParts } from '#views/things/thing-page.ts'
import { DRAFT_LOOKS } from './draft-looks.ts'

type Row = ReturnType<AdDraftCalls['row']['parse']>
const column = (key: string) => `ad_draft.column.${key}`

const COLUMNS: ThingListParts<AdDraftCalls['thing']['fields'], Row>['columns'] = [
  'name',
  'kind',
  'game_id',
  {
    ...stateTag<Row>(
      ({ state }) => DRAFT_LOOKS[state],
      ({ state }) => `ad_draft.state.${state}`,
    ),
    key: 'state',
    header: column('state'),
    width: 130,
    onCard: true,
  },
  {
    ...count,
    key: 'errors',
    header: column('errors'),
    width: 80,
    text: (value, _row, say) => (typeof value === 'number' ? String(value) : say('ad_draft.unchecked')),
  },
  { ...count, key: 'used_count', header: column('used'), width: 90 },
  {
    // how old it is; the exact time is in the tooltip
    ...instant<Row>(() => ownZone()),
    key: 'updated_at',
    header: column('age'),
    width: 120,
    text: (_value, { updated_at: at }, say) => ageText(say, at),
  },
  { key: 'owner_id', header: column('owner'), width: 110, text: (_value, { owner_name: name }) => name },
  { key: 'updated_by_name', header: column('updated_by'), width: 120 },
]

const pageOf = (channel: string): ListPage =>
  listPage(draftCalls(familyOf(channel)), {
    search: 'ad_draft.search',
    columns: COLUMNS,
    filters: [
      { name: 'kind', label: 'ad_draft.field.kind' },
      { name: 'game_id', label: 'ad_draft.field.game_id', inAddress: 'game' },
      {
        name: 'state',
        label: column('state'),
        options: AD_DRAFT_STATES.map((value) => ({ value, label: `ad_draft.state.${value}` })),
      },
      { name: 'creator', label: column('owner'), of: 'person' },
    ],
    choices: { person: personChoices },
  })

const DAY_MS = 86_400_000

/** Time since the last change: in minutes or hours on the first day, then in days. */
function ageText(say: Say, at: string): string {
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS)
  return days < 1 ? relativeText(say, at, Date.now(), ownZone()) : say('ad_draft.days', { count: days })
}

/** The networks that have drafts. */
export const DRAFT_CHANNELS: readonly string[] = CHANNELS.filter(({ drafts }) => drafts).map(({ key }) => key)

/** Their lists: state, errors, age and owner of each draft, latest change first. */
export const DRAFT_LISTS: ReadonlyMap<string, ListPage> = new Map(DRAFT_CHANNELS.map((key) => [key, pageOf(key)]))
