import type { FigureAccount } from '#machines/figure-reading/figure-reading.machine.ts'

/** An ad account whose reports were read; a test says only what matters to it. */
export const aFigureAccount = (account_id: string, change: Partial<FigureAccount> = {}): FigureAccount => ({
  account_id,
  name: `星河-${account_id}`,
  state: 'read',
  done_at: '2026-11-20T01:30:00.000Z',
  done_until: '2026-11-20',
  days_all: 0,
  days_stored: 0,
  failure: null,
  next_at: '2026-11-20T02:30:00.000Z',
  ...change,
})
