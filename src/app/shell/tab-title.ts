import type { CurrentFlow } from '#views/kit/flow/current-flow.ts'
import { STATE_GLYPHS } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'
import type { FlowStanding } from '#app/flows/flows.ts'

/**
 * The title of the tab: how far the flow on the page is, its stage, its name or the page's, and the product (S1 §2), so that a tab
 * behind others can be read: `37/120 · 推送 · 批次 #42 · …`; of one that came to its end, how many rows failed: `✕ 4/120 · …`.
 */
export function tabTitle(say: Say, page: string, flow: FlowStanding | null, current: CurrentFlow | null): string {
  const { counts } = flow?.subject ?? {}
  const isRunning = counts && counts.total > 0 && flow?.mood === 'running'
  const failed = flow?.settled && counts && counts.failed > 0 ? `${STATE_GLYPHS.refused} ${counts.failed}/${counts.total}` : ''
  const progress = isRunning ? `${counts.total - counts.waiting}/${counts.total}` : failed
  return [progress, current?.stage ?? '', current?.title ?? say(page), say('common.product')].filter(Boolean).join(' · ')
}
