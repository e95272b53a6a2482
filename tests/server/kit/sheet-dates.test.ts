import { expect, test } from 'vitest'
import { dateStylesIn, dateText } from '#server/kit/sheet/dates.ts'
import { createXmlReader } from '#server/kit/sheet/xml.ts'

test.each([
  ['46346.395833333336', false, '2026-11-20 09:30:00'],
  ['46346', false, '2026-11-20 00:00:00'],
  ['44884.395833333336', true, '2026-11-20 09:30:00'],
  ['tomorrow', false, 'tomorrow'],
  ['', false, ''],
])('the date cell %j, counted from 1904: %s, reads %j', (value, from1904, text) => {
  expect(dateText(value, from1904)).toBe(text)
})

test('a style shows a date by its number or by its format, not by letters that are quoted or name a colour', () => {
  const formats = {
    164: 'yyyy-mm-dd hh:mm',
    165: '#,##0 &quot;days&quot;',
    166: '[Red]0.00',
    167: '[$-804]yyyy&quot;年&quot;m&quot;月&quot;',
    168: 'General',
  }
  const ids = [0, 14, 2, 31, 164, 165, 166, 167, 168]
  const { listener, styles } = dateStylesIn()
  const reader = createXmlReader(listener)
  reader.write(
    `<styleSheet><numFmts>${Object.entries(formats)
      .map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
  )
  reader.end()
  expect([...styles].map((at) => ids[at])).toEqual([14, 31, 164, 167])
})
