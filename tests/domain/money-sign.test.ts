import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'

test('the sign of an amount comes before the sign of its currency', () => {
  const shown = [
    [-698n, 'USD'],
    [-5n, 'CNY'],
    [-1_234_567n, 'JPY'],
    ['-1250', 'KWD'],
    [698n, 'USD'],
    [0n, 'USD'],
  ].map(([minor, currency]) => formatMoney(minor ?? 0n, String(currency)))
  expect(shown).toEqual(['−$6.98', '−¥0.05', '−JP¥1,234,567', '−KWD 1.250', '$6.98', '$0.00'])
})
