import { blocker, type Blocker } from '../blocker.ts'

/** A help page as a person writes it: both languages, in Markdown. */
export type GuideText = { page: string; title_zh: string; title_en: string; body_zh: string; body_en: string }

export const EMPTY_GUIDE: GuideText = { page: '', title_zh: '', title_en: '', body_zh: '', body_en: '' }

/** Why a help page cannot be saved; none means it can. `stored` is what it was when the editing began, null for a new one. */
export function guideBlockers(draft: GuideText, stored: GuideText | null): Blocker[] {
  const missing = [
    ...(draft.page === '' ? [blocker('help.guide.page_missing', { field: 'page' })] : []),
    ...(draft.title_zh.trim() === '' ? [blocker('help.guide.title_missing', { field: 'title_zh' })] : []),
    ...(draft.body_zh.trim() === '' ? [blocker('help.guide.body_missing', { field: 'body_zh' })] : []),
  ]
  if (missing.length > 0 || stored === null) return missing
  const isSame = (Object.keys(EMPTY_GUIDE) as (keyof GuideText)[]).every((field) => draft[field] === stored[field])
  return isSame ? [blocker('help.guide.unchanged')] : []
}
