import type { ChangeRow } from '#contract/object-changes.ts'
import { blockerOfWire } from '#client/wire-blocker.ts'
import { editOf, type ChangeState } from '#domain/object/change.ts'
import type { Channel, Level } from '#domain/channels/channel.ts'
import { identifier, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'
import { fieldText, wordOf } from './object-columns.ts'

export const CHANGE_TAGS: Readonly<Record<ChangeState, StateKey>> = {
  blocked: 'refused',
  same: 'excluded',
  ready: 'waiting',
  waiting: 'running',
  done: 'done',
  refused: 'refused',
  conflict: 'attention',
  stopped: 'excluded',
}

const column = (key: string) => `object.column.${key}`
const made = new Map<string, readonly GridColumn<ChangeRow>[]>()

/** Columns of a set's rows: one for each field that changes, was → becomes. Always the same list for the same fields. */
export function changeColumns(channel: Channel, level: Level, fields: readonly string[]): readonly GridColumn<ChangeRow>[] {
  const key = [channel.key, level, ...fields].join(' ')
  const known = made.get(key) ?? columnsOf(channel, level, fields)
  made.set(key, known)
  return known
}

const columnsOf = (channel: Channel, level: Level, fields: readonly string[]): readonly GridColumn<ChangeRow>[] => [
  { key: 'name', header: column('name'), width: 240, pinned: 'left' },
  {
    ...stateTag<ChangeRow>(
      ({ state }) => CHANGE_TAGS[state],
      ({ state }) => `object.change.state.${state}`,
    ),
    key: 'state',
    header: column('state'),
    width: 110,
  },
  ...fields.map((field): GridColumn<ChangeRow> => ({
    key: `field.${field}`,
    header: field === 'name' ? column('new_name') : `channel.${channel.key}.field.${field}`,
    width: 230,
    value: ({ becomes }) => (field in becomes ? field : null),
    text: (_value, row, say) => differenceText(say, channel, level, field, row),
    explain: (_row, say) => {
      const edit = editOf(channel, level, field)
      return edit ? say(`object.review.${edit.review}`, { source: edit.source }) : null
    },
  })),
  {
    key: 'reasons',
    header: column('reasons'),
    width: 320,
    value: ({ reasons }) => reasons.map(({ code }) => code),
    text: (_value, row, say) => reasonsText(say, channel, level, row) || NONE,
  },
  { key: 'account_name', header: column('account_name'), width: 140 },
  { ...identifier, key: 'network_id', header: column('network_id'), width: 170 },
]

function differenceText(say: Say, channel: Channel, level: Level, field: string, row: ChangeRow): string {
  const { was, becomes } = row
  if (!(field in becomes)) return NONE
  const text = (value: string | string[] | undefined) => fieldText(say, channel, level, field, value ?? '', row)
  return say('object.difference', { was: text(was[field]), becomes: text(becomes[field]) })
}

/** Why it was not changed, and what the network holds instead. */
function reasonsText(say: Say, channel: Channel, level: Level, row: ChangeRow): string {
  const reasons = row.reasons.map((reason) => {
    const { field, params, ...more } = blockerOfWire(reason)
    return sayReason(say, { ...more, params: { ...params, ...(field ? { field: wordOf(say, channel, field) } : {}) } })
  })
  const found = Object.entries(row.found ?? {}).map(([field, value]) =>
    say('object.found', { field: wordOf(say, channel, field), value: fieldText(say, channel, level, field, value, row) }),
  )
  return [...reasons, ...found].join(' · ')
}
