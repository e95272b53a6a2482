import type { ChosenFile, Desk, Extraction, ExtractionFacts } from '#machines/extraction/extraction.types.ts'

/** An extraction as the server tells of it; a case says what matters. */
export const anExtraction = (change: Partial<Extraction> = {}): Extraction => ({
  id: '7',
  kind: 'income',
  month: '2026-10',
  state: 'running',
  file: { name: '华为联运 2026-10.xlsx', bytes: 182_400, sha256: 'hash' },
  file_key: 'f-1',
  bad_key: null,
  rows_total: 1_204,
  rows_done: 480,
  rows_ok: 474,
  rows_bad: 6,
  mapping: null,
  line_counts: null,
  controls: [],
  sums: [],
  explained: null,
  other_sheets: [],
  error: null,
  started_by: { id: '2', name: '财务·林悦' },
  started_at: '2026-11-03T09:20:00+08:00',
  ended_at: null,
  ended_by: null,
  unknown_names: [],
  may_cancel: true,
  may_explain: false,
  ...change,
})

export const aDesk = (extraction: Extraction | null = null, change: Partial<Desk['progress']> = {}): Desk => ({
  templates: [
    { key: 'own_income', name: 'Flightdeck 收入模板', version: 3, own: true },
    { key: 'app_store', name: 'Apple 财务报告', version: 1, own: false },
    { key: 'channel_share', name: '渠道联运分成对账单', version: 1, own: false },
  ],
  progress: { extraction, monthState: 'open', ...change },
})

export const facts: ExtractionFacts = { kind: 'income', month: '2026-10', extractionId: null, pending: null }

export const aFile = (name = '华为联运 2026-10.xlsx'): ChosenFile => ({ name, size: 182_400, bytes: new Blob(['x']) })
