import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { placedReasonWords } from '#views/batch/field/field-words.ts'
import { say } from '#i18n/catalogue.ts'

const placed = (code: string, field: string) => placedReasonWords((key, params) => say('zh', key, params), META, blocker(code, { field }))

test('away from its field a reason names the variant and the field it is about', () => {
  expect(placed('batch.value.required', 'axes.budget.1.values.daily_budget')).toBe('预算与出价 2 · 日预算：必填，请填写')
  expect(placed('batch.axis.no_variants', 'axes.budget')).toBe('预算与出价：请至少添加一项')
  expect(placed('batch.variant.name_empty', 'axes.budget.0.name')).toBe('预算与出价 1：请为该项命名')
})

test('a reason about a common value or a name template names its level', () => {
  expect(placed('batch.value.required', 'common.campaign.objective')).toBe('广告系列 · 营销目标：必填，请填写')
  expect(placed('batch.naming.empty', 'naming.ad')).toBe('广告的命名模板：请填写命名模板')
})

test('a reason that names its thing itself is left as it is', () => {
  expect(placed('batch.spec.game_missing', 'game_id')).toBe('请选择游戏')
})
