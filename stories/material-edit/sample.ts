import type { MaterialSaid, SavedMaterial, SeenMaterial, StagedEdit } from '#machines/material-edit/material-edit.types.ts'

export const SAID: MaterialSaid = {
  name: '春节_主图',
  remark: '',
  tags: ['春节'],
  vendor_id: null,
  folder_id: null,
  designer: '',
  planner: '',
  cost_minor: null,
  cost_currency: null,
  youtube_id: null,
  status: 'ready',
}

/** A material as it was seen; only what matters is said. */
export const aSeen = (id: string, said: Partial<MaterialSaid> = {}, revision = 1): SeenMaterial => ({
  id,
  name: said.name ?? SAID.name,
  type: 'image',
  revision,
  said: { ...SAID, ...said },
})

export const ONE = aSeen('100001')
export const TWO = aSeen('100002', { name: '新手引导', remark: '竖版' })
export const STAGED: readonly StagedEdit[] = [
  { seen: ONE, change: { tags: ['春节', '主推'], remark: '首页主推' } },
  { seen: TWO, change: { name: '新手引导_竖版' } },
]
/** what another user made of the first one meanwhile */
export const THEIRS = aSeen('100001', { remark: '他人备注', designer: '小林' }, 2)

export const saved = (seen: SeenMaterial): SavedMaterial => ({ id: seen.id, outcome: 'saved', blockers: [], present: seen })
export const met = (present: SeenMaterial): SavedMaterial => ({
  id: present.id,
  outcome: 'changed',
  blockers: [{ code: 'material.changed', params: { name: present.name } }],
  present,
})
export const refused = (present: SeenMaterial): SavedMaterial => ({
  id: present.id,
  outcome: 'refused',
  blockers: [{ code: 'material.name.empty', field: 'name' }],
  present,
})
