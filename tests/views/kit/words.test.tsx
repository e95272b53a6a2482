import { expect, test } from 'vitest'
import type { Say } from '#domain/say.ts'
import { say } from '#i18n/catalogue.ts'
import { sayReason } from '#views/kit/words.tsx'

const zh: Say = (key, params) => say('zh', key, params)

test('a reason tells an instant on the reader’s clock, and its other parts as they are', () => {
  const at = '2026-10-31T10:00:00.000Z'
  const words = sayReason(zh, { code: 'finance.row.confirmed_by', params: { name: '周敏', at } })
  const own = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const clock = `${own.getFullYear()}-${two(own.getMonth() + 1)}-${two(own.getDate())} ${two(own.getHours())}:${two(own.getMinutes())}`
  expect(words).toBe(`已由 周敏 于 ${clock} 确认`)
  expect(sayReason(zh, { code: 'finance.row.confirmed_by', params: { name: '周敏', at: '–' } })).toBe('已由 周敏 于 – 确认')
})
