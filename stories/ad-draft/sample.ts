import type { AdDraftContent } from '#domain/ad-draft/ad-draft.ts'
import { openedDraft } from '#machines/ad-draft/ad-draft.facts.ts'
import type { AdDraftDesk, AdDraftFacts, AdDraftLine } from '#machines/ad-draft/ad-draft.types.ts'

const VALUES = { gender: 'MALE', age_min: '18', age_max: '40', audiences: ['383001'] }

/** A draft of an audience as the server holds it: not checked yet. */
export const LINE: AdDraftLine = {
  id: '7',
  channel: 'gdt_ad2',
  kind: 'audience',
  game_id: '10012',
  game_name: '萌宠小镇',
  name: '男性核心',
  values: VALUES,
  version: 3,
  hash: 'h3',
  check: null,
  state: 'incomplete',
  owner_name: '王芳',
  updated_by_name: '王芳',
  updated_at: '2026-11-20T01:05:00.000Z',
  used_count: 0,
  uses: [],
  editors: [],
}
export const CHECKED: AdDraftLine = {
  ...LINE,
  state: 'ready',
  check: {
    hash: 'h3',
    at: '2026-11-20T01:06:00.000Z',
    problems: [],
    warnings: [{ code: 'ad_draft.size_unknown', field: 'audiences', params: { name: '核心付费' } }],
  },
}
export const USED: AdDraftLine = {
  ...CHECKED,
  state: 'used',
  used_count: 1,
  uses: [{ batch_id: '42', name: '夏日批次', channel: 'gdt_ad2', state: 'draft' }],
}
/** Its check found something. */
export const FAULTY: AdDraftLine = {
  ...LINE,
  values: { ...VALUES, age_max: '19' },
  check: {
    hash: 'h3',
    at: '2026-11-20T01:06:00.000Z',
    problems: [{ code: 'channel.age.span', field: 'age_max', params: { min: 18, years: 4 } }],
    warnings: [],
  },
}
export const STALE: AdDraftLine = { ...CHECKED, state: 'stale' }
/** As another user left it. */
export const THEIRS: AdDraftLine = {
  ...LINE,
  version: 4,
  hash: 'h4',
  name: '男性核心（李强）',
  values: { ...VALUES, age_max: '50' },
  updated_by_name: '李强',
  editors: [{ id: '2', name: '李强', at: '2026-11-20T01:28:00.000Z' }],
}

/** What the form of a draft is made of; a test says only what matters to it. */
export const deskOf = (line: AdDraftLine | null): AdDraftDesk => ({
  line,
  accounts: [{ accountId: '3830001', name: '腾讯', currency: 'CNY', timezone: 'Asia/Shanghai', minDailyBudgetMinor: '0' }],
  nowMs: Date.parse('2026-11-20T01:30:00Z'),
})

export const OPENED: AdDraftFacts = openedDraft('gdt_ad2', LINE.id)

export const typed = (change: AdDraftContent['values'] = {}, name = LINE.name): AdDraftContent => ({
  name,
  values: { ...VALUES, ...change },
})
/** The line once the draft was saved. */
export const savedAs = ({ name, values }: AdDraftContent, version = 4): AdDraftLine => ({
  ...LINE,
  name,
  values,
  version,
  hash: `h${version}`,
  updated_at: '2026-11-20T01:31:00.000Z',
})
