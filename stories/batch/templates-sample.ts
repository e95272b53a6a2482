import type { TemplateRow } from '#contract/batch-templates.ts'
import type { TemplateContent } from '#domain/batch/template.ts'
import { readBy, savedBy } from '#views/things/wired.ts'
import {
  templateChange,
  templateKeep,
  templatesReading,
  type NewTemplate,
  type TemplateRead,
  type TemplateWires,
} from '#views/batch/templates/wire.ts'

const row = (id: string, more: Partial<TemplateRow>): TemplateRow => ({
  id,
  version: 1,
  updated_at: '2026-11-20T10:00:00+08:00',
  name: '首发',
  game_id: '10012',
  game_name: '星河战纪',
  shared: false,
  retired: false,
  channel: 'fb_ad',
  part: 'targeting',
  owner_name: '林夏',
  mine: true,
  ...more,
})

export const TEMPLATES: readonly TemplateRow[] = [
  row('1', { name: '东南亚 25+' }),
  row('2', { name: '首发一周', part: 'schedule', mine: false, shared: true, owner_name: '周明' }),
]

export const CONTENT: TemplateContent = {
  common: {},
  axes: {
    targeting: [
      { name: '广泛', values: { countries: ['SG', 'MY'], age_min: '25' } },
      { name: '核心', values: { countries: ['SG'], age_min: '30' } },
    ],
  },
}

/** Templates answered from here; what is kept is told. */
export function templatesOf(told: { kept?: (draft: NewTemplate) => void; read?: Partial<TemplateRead> } = {}): TemplateWires {
  let rows = TEMPLATES
  return {
    list: readBy(templatesReading, ({ filter: { q = '', mine, retired } }) =>
      Promise.resolve(
        rows.filter((one) => one.name.includes(q) && (!mine || one.mine) && (!retired || (retired === '1') === (one.retired === true))),
      ),
    ),
    keep: savedBy(templateKeep, (draft) => {
      told.kept?.(draft)
      const { content: _content, ...kept } = draft
      const value = row('3', kept)
      rows = [...rows, value]
      return Promise.resolve({ kind: 'done', value })
    }),
    change: savedBy(templateChange, (change) => {
      rows = rows.map((one) => (one.id === change.id ? { ...one, ...change, version: one.version + 1 } : one))
      const value = rows.find(({ id }) => id === change.id) ?? row(change.id, {})
      return Promise.resolve({ kind: 'done', value })
    }),
    read: ({ id }) =>
      Promise.resolve({ template: rows.find((one) => one.id === id) ?? row(id, {}), content: CONTENT, misfits: [], ...told.read }),
  }
}
