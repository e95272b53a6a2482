import { draftOf } from '#domain/thing/thing.ts'
import { LETTER } from '#domain/review/letter.ts'
import { letterPage } from '#views/review/letters/letter-page.ts'
import type { ThingSample } from '../kit/thing-stories.tsx'

const ROW = {
  id: '3',
  game_id: '10012',
  game_name: '萌宠小镇',
  title: '主题曲授权',
  holder: '蓝鲸唱片',
  category: 'music',
  valid_from: '2026-01-01',
  expires_on: '2026-12-01',
  standing: 'soon',
  file_name: '主题曲授权.pdf',
  has_file: true,
  version: 1,
  updated_at: '2026-11-20T02:00:00.000Z',
}
const ENDED = { ...ROW, id: '4', title: '代言人肖像授权', category: 'portrait', standing: 'expired', has_file: false, file_name: '' }
const typed = draftOf(LETTER, ROW)

export const LETTER_SAMPLE: ThingSample = {
  page: letterPage,
  answer: {
    rows: [ROW, ENDED],
    total: 2,
    counts: { standing: { valid: 1, expired: 1 } },
    choices: { game: [{ value: '10012', label: '萌宠小镇' }] },
  },
  draft: { ...typed, values: { ...typed.values, holder: '蓝鲸唱片集团' } },
  now: { ...ROW, version: 2, expires_on: '2027-12-01' },
}
