import { eventSources, type EventSourceRow } from '#contract/player-events.ts'
import { EVENT_SOURCE_STATES, type EventSourceState } from '#domain/player-event/event-source.ts'
import { ownZone } from '#domain/zone.ts'
import { count, instant, stateTag } from '#views/kit/grid/columns.ts'
import { listPage } from '#views/things/thing-page.ts'

const LOOKS = { waiting: 'waiting', telling: 'done', silent: 'attention', withdrawn: 'waiting' } as const satisfies Record<
  EventSourceState,
  string
>
const here = instant<EventSourceRow>(ownZone)

/** The keys of games, the latest first. */
export const sourceList = listPage(eventSources, {
  search: 'event_source.search',
  titles: ['game_id', 'name'],
  columns: [
    'game_id',
    'name',
    {
      ...stateTag<EventSourceRow>(
        ({ state }) => LOOKS[state],
        ({ state }) => `event_source.state.${state}`,
      ),
      key: 'state',
      header: 'event_source.state',
      width: 190,
    },
    { ...here, key: 'last_event_at', header: 'event_source.last_event_at' },
    { ...here, key: 'heard_at', header: 'event_source.heard_at' },
    { ...count, key: 'taken', header: 'event_source.taken' },
    { ...count, key: 'repeated', header: 'event_source.repeated' },
    { ...count, key: 'refused', header: 'event_source.refused' },
    { key: 'made_by', header: 'event_source.made_by', width: 120, value: ({ made_by }) => made_by.name },
  ],
  filters: [
    {
      name: 'state',
      label: 'event_source.state',
      options: EVENT_SOURCE_STATES.map((value) => ({ value, label: `event_source.state.${value}` })),
    },
  ],
})
