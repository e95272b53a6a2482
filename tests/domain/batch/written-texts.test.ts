import { expect, test } from 'vitest'
import { writtenIn, writtenInSpec } from '#domain/batch/written-texts.ts'
import type { Variant } from '#domain/batch/batch.ts'
import { META } from '#domain/channels/meta.ts'
import { aSpec } from './a-spec.ts'

test('what is written into a specification is found in its variants, each text once', () => {
  const text: readonly Variant[] = [
    { name: '一', values: { message: '来玩吧', headline: '萌宠小镇', link_url: 'https://example.com' } },
    { name: '二', values: { message: '来玩吧', headline: ' ' } },
  ]
  const spec = aSpec()
  expect(writtenInSpec(META, { ...spec, axes: { ...spec.axes, text } })).toEqual([
    { field: 'message', text: '来玩吧' },
    { field: 'headline', text: '萌宠小镇' },
  ])
  expect(writtenIn(META, 'campaign', { objective: 'OUTCOME_SALES' })).toEqual([])
})
