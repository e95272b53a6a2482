import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { META } from '#domain/channels/meta.ts'
import { otherZonesOf } from '#views/batch/builder/builder.ts'
import { emptySpec } from '#views/batch/builder/spec-draft.ts'
import { OtherZones } from '#views/batch/field/OtherZones.tsx'

const account = (accountId: string, timezone: string) => ({
  accountId,
  name: accountId,
  currency: 'USD',
  timezone,
  minDailyBudgetMinor: '100',
})

test('a moment is said on the clock of each other zone of the accounts', () => {
  const accounts = [account('1', 'America/Los_Angeles'), account('2', 'Asia/Taipei'), account('3', 'Asia/Taipei')]
  const builder = { channel: META, game: null, spec: emptySpec(META, () => '一'), accounts, problems: [], change: () => undefined }
  const zones = otherZonesOf(builder)
  expect(zones).toEqual(['Asia/Taipei'])
  render(<OtherZones instant="2026-12-01T00:00:00-08:00" zones={zones} />)
  expect(screen.getByText(/^= 2026-12-01 16:00/).textContent).toMatch(/Taipei|\+8|台北/)
})
