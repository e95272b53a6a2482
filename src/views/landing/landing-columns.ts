import type { LandingRow } from '#contract/landing.ts'
import type { LinkState } from '#domain/landing/links.ts'
import type { LetterStanding } from '#domain/review/letter.ts'
import { codeText } from '#views/kit/dictionary/dictionary-text.ts'
import { count, instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'

export const LINK_LOOKS = { alive: 'done', unsure: 'attention', dead: 'refused', refused: 'refused' } as const satisfies Record<
  LinkState,
  StateKey
>
export const LETTER_LOOKS = { valid: 'done', soon: 'attention', expired: 'refused', later: 'waiting' } as const satisfies Record<
  LetterStanding,
  StateKey
>
export const linkWord = (state: LinkState | null): string => `landing.link.state.${state ?? 'unchecked'}`

const column = (key: string) => `landing.column.${key}`

/** One page a line; those in trouble come first. `zone`: of the times. */
export const landingColumns = (zone: string): readonly GridColumn<LandingRow>[] => [
  { key: 'id', header: column('id'), width: 90 },
  { key: 'name', header: column('name'), minWidth: 180, flex: 1 },
  { key: 'game_name', header: column('game'), width: 120, filter: 'set' },
  {
    ...stateTag<LandingRow>(
      (row) => (row.switch === 'on' ? 'running' : 'waiting'),
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
  {
    key: 'template_id',
    header: column('template'),
    width: 110,
    filter: 'set',
    text: codeText('landing.template'),
  },
  { key: 'url', header: column('url'), width: 260 },
  { ...count, key: 'used_by_count', header: column('used'), width: 80 },
  { ...count, key: 'live_count', header: column('live'), width: 80 },
  { key: 'creator', header: column('creator'), width: 120, value: ({ creator }) => creator?.name ?? NONE },
  { key: 'switched_by', header: column('switched_by'), width: 130, value: ({ switched_by }) => switched_by?.name ?? NONE },
  { ...instant<LandingRow>(() => zone), key: 'updated_at', header: column('updated_at') },
]
