import type { RtaObject } from '#domain/rta/rta.ts'
import type { NamedObject, RtaTarget, RtaVersion } from '#machines/rta-bind/rta-bind.types.ts'
import { companyZone } from '#domain/company-terms.ts'
import { count, identifier, instant, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'

/** A strategy in the list, with whether something was chosen for it that is not bound. */
export type ShownTarget = RtaTarget & { is_chosen: boolean }

export const OUTCOME_LOOKS = { sending: 'unknown', bound: 'done', partly: 'attention', failed: 'refused' } as const satisfies Record<
  RtaVersion['state'],
  StateKey
>

export const accountWord = ({ account_name, account_id }: Pick<NamedObject, 'account_name' | 'account_id'>): string =>
  account_name || account_id
export const adWord = (say: Say, { ad_id, ad_name }: Pick<NamedObject, 'ad_id' | 'ad_name'>): string =>
  ad_id === null ? say('rta.object.account') : ad_name ? `${ad_name} ${ad_id}` : ad_id
export const objectWord = (say: Say, object: NamedObject): string => `${accountWord(object)} · ${adWord(say, object)}`
export const isObject = (one: RtaObject) => (other: RtaObject) => one.account_id === other.account_id && one.ad_id === other.ad_id

const column = (key: string) => `rta.column.${key}`

export const TARGET_COLUMNS: readonly GridColumn<ShownTarget>[] = [
  { key: 'name', header: column('name'), width: 220, pinned: 'left', opens: true },
  { ...identifier, key: 'outer_id', header: column('outer_id') },
  { key: 'customer_name', header: column('customer_name'), minWidth: 160, flex: 1 },
  {
    ...stateTag<ShownTarget>(
      ({ enabled, sending }) => (sending ? 'running' : enabled ? 'done' : 'refused'),
      ({ enabled, sending }) => `rta.state.${sending ? 'sending' : enabled ? 'on' : 'off'}`,
    ),
    key: 'state',
    header: column('state'),
  },
  { ...count, key: 'version', header: column('version'), value: ({ live }) => live?.number ?? null },
  { ...count, key: 'objects', header: column('objects'), value: ({ live }) => live?.objects ?? null },
  { key: 'bound_by', header: column('bound_by'), width: 140, value: ({ live }) => live?.made_by.name ?? null },
  {
    ...instant<ShownTarget>(companyZone),
    key: 'bound_at',
    header: column('bound_at'),
    width: 200,
    value: ({ live }) => live?.made_at ?? null,
  },
  {
    key: 'is_chosen',
    header: column('chosen'),
    width: 120,
    value: ({ is_chosen }) => (is_chosen ? 'yes' : null),
    text: (value, _row, say) => (value === null ? NONE : say(column('chosen.yes'))),
  },
]
