import { BATCH_WAYS, type Channel, type ObjectEnding } from './channel.ts'
import { CHANGEABLE, PROJECT, PROMOTION } from './oceanengine/fields.ts'
import { LIMITS, TIMES } from './oceanengine/limits.ts'
import { LISTS } from './oceanengine/lists.ts'
import { OWN3 } from './oceanengine/own-calls.ts'
import { RULES } from './oceanengine/rules.ts'

/** Deleted for good, with what is below it (open.oceanengine.com, project/delete and promotion/delete). */
const ENDINGS: readonly ObjectEnding[] = [
  { how: 'delete', value: 'DELETED', leaves: [], source: 'open.oceanengine.com/labels/7/docs/1740944781036608' },
]

/** The network takes 50 full widths, a hundred half-widths; our look-up tag needs the rest. */
const NAME_MAX = 80

/** Ocean Engine (spreader 304), second generation: projects with promotions in them. Facts: networks/oceanengine.json, `v3.0`. */
export const TOUTIAO3: Channel = {
  key: 'toutiao_ad3',
  label: 'Feed ads, second generation',
  spreaderId: '304',
  levels: [
    {
      key: 'project',
      role: 'group2',
      fields: PROJECT,
      nameMaxLength: NAME_MAX,
      nameMeasure: 'width',
      rename: CHANGEABLE,
      endings: ENDINGS,
      own: OWN3.project,
      naming: '{game}_{account}_{targeting}_{date}_{seq}',
      aliases: ['项目', '项目名称', 'project', 'projectname'],
    },
    {
      key: 'promotion',
      role: 'ad',
      fields: PROMOTION,
      nameMaxLength: NAME_MAX,
      nameMeasure: 'width',
      rename: CHANGEABLE,
      endings: ENDINGS,
      own: OWN3.promotion,
      naming: '{material}_{text}_{date}_{seq}',
      aliases: ['广告', '广告名称', '单元', '单元名称', 'promotion', 'promotionname'],
    },
  ],
  axes: [
    { key: 'targeting', level: 'project', fields: ['platform', 'gender', 'age', 'audiences', 'excluded_audiences', 'hide_if_converted'] },
    { key: 'schedule', level: 'project', fields: ['start_date', 'end_date', 'time_table'] },
    { key: 'material', level: 'promotion', fields: ['material_id'] },
    { key: 'text', level: 'promotion', fields: ['title', 'call_to_action', 'landing_url'] },
    { key: 'bid', level: 'promotion', fields: ['daily_budget', 'cpa_bid', 'deep_cpa_bid', 'roi_goal'] },
  ],
  times: TIMES,
  limits: LIMITS,
  rules: RULES,
  lists: LISTS,
  labels: 'relates',
  abilities: { begins: BATCH_WAYS, materialKinds: ['image', 'video'], uniqueNames: true, copiesMax: 50 },
}
