import type { FigureAccount } from '#views/creative/wire-figures.ts'

/** An ad account whose reports were read; a test says only what matters to it. */
export const aFigureAccount = (account_id: string, change: Partial<FigureAccount> = {}): FigureAccount => ({
  account_id,
  name: `星河-${account_id}`,
  spreader_id: '21',
  game_ids: ['10012'],
  currency: 'USD',
  state: 'read',
  done_at: '2026-11-20T01:30:00.000Z',
  done_until: '2026-11-20',
  days_all: 0,
  days_stored: 0,
  failure: null,
  next_at: '2026-11-20T02:30:00.000Z',
  ...change,
})
