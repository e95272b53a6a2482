import { expect, test } from 'vitest'
import { blocker } from '#domain/blocker.ts'
import { META } from '#domain/channels/meta.ts'
import { badRowsCsv } from '#server/features/batch/batch-import.service.ts'

test('the file of bad rows looks at each of them once, however many there are', () => {
  let looks = 0
  const bad = Array.from({ length: 500 }, (_, at) => ({
    get line() {
      looks += 1
      return at + 2
    },
    problems: [blocker('import.row.broken', { row: at + 2 }), blocker('import.row.more', { row: at + 2, params: { count: 2 } })],
  }))
  const sheet = [['广告名称'], ...bad.map((_, at) => [`广告${at}`])]
  const csv = badRowsCsv(
    { id: '1', gameId: 'g', fileName: 'f', sheet, columns: {}, rows: [], bad },
    { channel: META, userId: '1', scope: '*' },
    'zh',
  )
  expect(looks).toBeLessThanOrEqual(3 * bad.length)
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff广告名称,原因',
    '广告0,该行的引号没有成对，无法读取；该行还有 2 个问题：全表问题过多，未逐一列出，改正后重新上传时列出',
  ])
})
