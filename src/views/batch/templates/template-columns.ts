import type { TemplateRow } from '#contract/batch-templates.ts'
import { ownZone } from '#domain/zone.ts'
import { knownChannel } from '#domain/channels/index.ts'
import { instant } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { ListFilter } from '#views/things/list-filter.ts'
import { partWords } from './template-words.ts'

/** Templates: what each contains, where it can be used, and who made it. */
export const TEMPLATE_COLUMNS: readonly GridColumn<TemplateRow>[] = [
  { key: 'name', header: 'batch.template.field.name', width: 200 },
  {
    key: 'part',
    header: 'batch.template.part',
    width: 110,
    text: (_value, { channel, part }, say) => partWords(say, knownChannel(channel), part),
  },
  {
    key: 'game_name',
    header: 'batch.template.usable',
    width: 170,
    text: (_value, { channel, game_name: game }, say) => `${say(`network_name.${channel}`)} · ${game}`,
  },
  {
    key: 'owner_name',
    header: 'batch.template.owner',
    width: 100,
    text: (_value, { mine, owner_name: owner }, say) => (mine ? say('batch.template.mine') : owner),
  },
  {
    key: 'shared',
    header: 'batch.template.is_shared',
    width: 80,
    text: (value, _row, say) => say(value === true ? 'thing.yes' : 'thing.no'),
  },
  { ...instant<TemplateRow>(() => ownZone()), key: 'updated_at', header: 'thing.updated_at' },
]

export const TEMPLATE_FILTERS: readonly ListFilter[] = [
  { name: 'mine', label: 'batch.template.owner', options: [{ value: '1', label: 'batch.template.mine' }] },
  {
    name: 'retired',
    label: 'thing.retired',
    options: [
      { value: '0', label: 'thing.in_use' },
      { value: '1', label: 'thing.retired' },
    ],
  },
]

/** What the list begins with: those that are in use. */
export const IN_USE = { q: '', mine: '', retired: '0' }
