import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CREATIVE } from '#domain/creative/creative.ts'
import { creative } from '#i18n/areas/creative.ts'
import { thingWords } from '#i18n/areas/thing.ts'
import { addWords } from '#i18n/words.ts'
import { draftOfLine } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeLine } from '#machines/creative-save/creative-save.types.ts'
import { ToldChange } from '#views/things/ToldChange.tsx'
import { aLine } from '../../../stories/creative-save/sample.ts'
import { show } from '../kit/show.tsx'

addWords(creative)
addWords(thingWords)

const WAITING = aLine({ review_state: 'waiting' })
const statesOf = ({ review_state: review }: CreativeLine) => [['creative.column.review', `creative.review.${review}`]] as const

function shown(before: CreativeLine | null, now: CreativeLine) {
  const onCompare = vi.fn<() => void>()
  show(<ToldChange thing={CREATIVE} base={draftOfLine(WAITING)} before={before} now={now} statesOf={statesOf} onCompare={onCompare} />)
  return onCompare
}

test('a decision is told with what the state was and is; there is nothing to compare', () => {
  shown(WAITING, aLine({ review_state: 'passed' }))
  expect(screen.getByRole('status').textContent).toContain('审核：待审核 → 已通过')
  expect(screen.queryByRole('button')).toBeNull()
})

test('fields that were saved are named, and compared by a press', () => {
  const onCompare = shown(WAITING, aLine({ review_state: 'waiting', titles: ['别人的标题'] }))
  expect(screen.getByRole('status').textContent).toContain('标题已被修改')
  fireEvent.click(screen.getByRole('button', { name: '与我填写的对比' }))
  expect(onCompare).toHaveBeenCalledOnce()
})

test('nothing is said before something was told, or when it is as it was', () => {
  shown(null, aLine({ review_state: 'passed' }))
  shown(WAITING, WAITING)
  expect(screen.queryByRole('status')).toBeNull()
})
