import { blockerOfWire } from '#client/wire-blocker.ts'
import type { ObjectRow } from '#contract/objects.ts'
import { blocker } from '#domain/blocker.ts'
import type { Channel, ChannelField, Level, Values } from '#domain/channels/channel.ts'
import { fieldsOf, parentOf } from '#domain/channels/levels.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { companyZone } from '#domain/company-terms.ts'
import { editOf, fieldBlockers } from '#domain/object/change.ts'
import { NAME_FIELD } from '#domain/object/drift.ts'
import { endingBy, STATUS_FIELD } from '#domain/object/ending.ts'
import { OBJECT_FIGURES, type ObjectFigure } from '#domain/object/list.ts'
import { holds } from '#domain/thing/condition.ts'
import { closedListOf } from '#domain/thing/fields.ts'
import { fieldKey, optionKey, optionsKey } from '#views/kit/channel-words.ts'
import { policyWords } from '#views/kit/network-said.ts'
import { count, editText, identifier, instant, moneyMinor, NONE, stateTag } from '#views/kit/grid/columns.ts'
import type { CellEdit, GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import { editedAs, shownAs, valueText, type Place } from '#views/kit/thing/kind-column.ts'
import { sayReason, type Say } from '#views/kit/words.tsx'
import { sortNameOf } from './objects-query.ts'

/** An object with what was typed over it and not sent yet. */
export type ShownObject = ObjectRow & { staged: Values }

const column = (key: string) => `object.column.${key}`
const REVIEW: Readonly<Record<ObjectRow['review'], StateKey | null>> = {
  none: null,
  pending: 'running',
  approved: 'done',
  rejected: 'refused',
  attention: 'attention',
}

const made = new Map<string, readonly GridColumn<ShownObject>[]>()

/** Columns of one level: always the same list for the same level. */
export function objectColumns(channel: Channel, level: Level): readonly GridColumn<ShownObject>[] {
  const key = `${channel.key} ${level}`
  const known = made.get(key) ?? columnsOf(channel, level)
  made.set(key, known)
  return known
}

/** What an object did in the last days; none reported is said with why. */
const figured = (key: ObjectFigure): Pick<GridColumn<ShownObject>, 'key' | 'header' | 'value' | 'explain'> => ({
  key,
  header: column(key),
  value: ({ figures }) => figures?.[key] ?? null,
  explain: ({ figures_at: at, figures_failure: failure }, say) => {
    if (failure) return sayReason(say, blockerOfWire(failure))
    return at === null ? say('object.figures.never') : say('object.figures.as_of', { time: zonedCompanyTime(at) })
  },
})
const { sum: _sums, ...spend } = moneyMinor<ShownObject>(({ currency }) => currency)

const FIGURE_COLUMNS: readonly GridColumn<ShownObject>[] = OBJECT_FIGURES.map((key) => ({
  ...(key === 'spend' ? spend : count),
  ...figured(key),
}))

const PARENT: GridColumn<ShownObject> = {
  key: 'parent_name',
  header: column('parent_name'),
  width: 180,
  sortable: false,
  text: (value) => String(value || NONE),
}

const columnsOf = (channel: Channel, level: Level): readonly GridColumn<ShownObject>[] => [
  {
    key: NAME_FIELD,
    header: column('name'),
    width: 320,
    pinned: 'left',
    state: ({ staged }) => (NAME_FIELD in staged ? 'attention' : null),
    edit: { ...editText({ required: true }), blockers: (row) => fieldBlockers(channel, level, changedOf(row), NAME_FIELD) },
    explain: (row, say) => explained(say, channel, level, row, NAME_FIELD),
  },
  ...editedFirst(fieldsOf(channel, level)).flatMap((field) =>
    field.edit && placeOfField(field) < LAST ? [fieldColumn(channel, level, field)] : [],
  ),
  ...FIGURE_COLUMNS,
  ...fieldsOf(channel, level).flatMap((field) => (field.edit && placeOfField(field) === LAST ? [fieldColumn(channel, level, field)] : [])),
  ...(parentOf(channel, level) === null ? [] : [PARENT]),
  { key: 'account_name', header: column('account_name'), width: 180 },
  { key: 'currency', header: column('currency'), width: 70, sortable: false },
  {
    ...stateTag<ShownObject>(
      ({ review }) => REVIEW[review],
      ({ review }) => `batch.review.${review}`,
    ),
    key: 'review',
    header: column('review'),
    width: 100,
    explain: ({ review_reasons: reasons }, say) => reasons.map((reason) => policyWords(say, channel, reason)).join('\n') || null,
  },
  {
    key: 'labels',
    header: column('labels'),
    width: 140,
    sortable: false,
    value: ({ labels }) => labels.map(({ name }) => name),
    text: (_value, { labels }) => labels.map(({ name }) => name).join(', ') || NONE,
  },
  {
    key: 'drift',
    header: column('drift'),
    width: 150,
    sortable: false,
    value: ({ drift }) => Object.keys(drift ?? {}),
    text: (value, _row, say) =>
      Array.isArray(value) && value.length > 0 ? value.map((field) => wordOf(say, channel, String(field))).join(', ') : NONE,
    state: ({ drift }) => (drift ? 'attention' : null),
    explain: (row, say) => driftText(say, channel, level, row),
  },
  ...fieldsOf(channel, level).flatMap((field) => (!field.edit && field.column !== undefined ? [fieldColumn(channel, level, field)] : [])),
  { ...instant<ShownObject>(companyZone), key: 'remote_at', header: column('remote_at') },
  { ...instant<ShownObject>(companyZone), key: 'made_at', header: column('made_at'), hidden: true },
  { ...instant<ShownObject>(companyZone), key: 'pulled_at', header: column('pulled_at'), hidden: true },
  { ...identifier, key: 'network_id', header: column('network_id'), width: 170, sortable: false },
]

/** What is changed most often is next to the name: the status, then budgets and bids, and what they brought. */
const editedFirst = (fields: readonly ChannelField[]): ChannelField[] =>
  fields.toSorted((one, other) => placeOfField(one) - placeOfField(other))

const LAST = 3
const placeOfField = ({ key, budget, bid }: ChannelField): number => (key === 'status' ? 0 : budget ? 1 : bid ? 2 : LAST)

/** As the rules of changes take it. */
export const changedOf = ({ name, values, above_values: above, gone_at }: ObjectRow) => ({ name, values, above, gone: gone_at !== null })

/** A field of the network, the name among them, in words. */
export const wordOf = (say: Say, channel: Channel, field: string): string =>
  field === NAME_FIELD ? say(column('name')) : say(fieldKey(channel, field))

type Shown = Pick<ObjectRow, 'currency' | 'timezone'>

/** What values are shown with: currency and zone of the account. */
export const placeOf = (channel: Channel, field: ChannelField): Place<Shown> => ({
  options: optionsKey(channel, field.key),
  currencyOf: ({ currency }) => currency,
  zoneOf: ({ timezone }) => timezone,
  nameOf: (_row, id) => id,
})

/** A value of a field as a difference shows it. */
export function fieldText(say: Say, channel: Channel, level: Level, field: string, value: string | readonly string[], row: Shown): string {
  const ending = field === STATUS_FIELD ? endingBy(channel, level, value) : null
  if (ending) return say(optionKey(channel, field, ending.value))
  const described = fieldsOf(channel, level).find(({ key }) => key === field)
  const text = described ? valueText(say, described, value, row, placeOf(channel, described)) : String(value)
  return text === '' ? NONE : text
}

function fieldColumn(channel: Channel, level: Level, field: ChannelField): GridColumn<ShownObject> {
  const { sum: _sum, ...trait } = shownAs<ShownObject>(field, placeOf(channel, field))
  return {
    width: field.column ?? 130,
    ...trait,
    key: field.key,
    header: fieldKey(channel, field.key),
    ...(field.key === STATUS_FIELD ? { onCard: true } : {}),
    sortable: sortNameOf(field) !== undefined,
    // what other settings rule out has no value here
    value: ({ values, above_values: above }) => (holds(field.when, values, above) ? values[field.key] : undefined),
    state: ({ staged }) => (field.key in staged ? 'attention' : null),
    explain: (row, say) => explained(say, channel, level, row, field.key),
    ...(field.edit ? { edit: editColumn(channel, level, field) } : {}),
  }
}

function editColumn(channel: Channel, level: Level, field: ChannelField): CellEdit<ShownObject> {
  const { currencyOf, zoneOf } = placeOf(channel, field)
  const optionsOf = () => closedListOf(field).map((value) => ({ value, label: optionKey(channel, field.key, value) }))
  const edit = editedAs<ShownObject>(field, { currencyOf, zoneOf, optionsOf, idOf: (_row, text) => text })
  return {
    ...edit,
    // a week is set for many at once, not typed
    blockers: (row) =>
      field.kind === 'timeTable' ? [blocker('object.change.by_panel')] : fieldBlockers(channel, level, changedOf(row), field.key),
  }
}

/** What it was before it was typed over, and whether a change sends the object to review again. */
function explained(say: Say, channel: Channel, level: Level, row: ShownObject, field: string): string | null {
  const edit = editOf(channel, level, field)
  const drift = row.drift?.[field]
  return (
    [
      edit ? say(`object.review.${edit.review}`, { source: edit.source }) : '',
      drift ? say('object.drift.was', { was: fieldText(say, channel, level, field, drift.was, row) }) : '',
    ]
      .filter(Boolean)
      .join('\n') || null
  )
}

function driftText(say: Say, channel: Channel, level: Level, row: ObjectRow): string | null {
  const lines = Object.entries(row.drift ?? {}).map(([field, { was }]) =>
    say('object.drift.line', {
      field: wordOf(say, channel, field),
      was: fieldText(say, channel, level, field, was, row),
      is: fieldText(say, channel, level, field, field === NAME_FIELD ? row.name : (row.values[field] ?? ''), row),
    }),
  )
  return lines.join('\n') || null
}
