import { createActor, fromPromise } from 'xstate'
import type { GuideMark } from '#domain/help/guide-progress.ts'
import { guideProgressMachine, type MarkOutcome } from '#machines/guide-progress/guide-progress.machine.ts'
import type { Guide } from '#machines/help-centre/help-centre.machine.ts'

export const GUIDE: Guide = {
  id: '1',
  page: 'Advertise',
  title_zh: '批量投放：从范围到推送',
  title_en: 'Batches: from scope to push',
  body_zh: '## 步骤\n\n1. 选**范围**\n2. 预览\n\n| 结果 | 含义 |\n| --- | --- |\n| 完成 | 一致 |\n\n<script>alert(1)</script>',
  body_en: '## Steps\n\n1. Choose the **scope**\n2. Preview',
  version: 3,
  updated_at: '2026-11-20T02:00:00Z',
  updated_by_name: '赵明',
}
export const OTHER: Guide = { ...GUIDE, id: '2', page: 'Table', title_zh: '广告数据怎么看', title_en: '', body_en: '', version: 1 }
export const THIRD: Guide = { ...GUIDE, id: '3', title_zh: '用表格导入批次', title_en: 'Import a batch from a spreadsheet' }
export const GUIDES: readonly Guide[] = [GUIDE, OTHER, THIRD]

export const aMark = (guideId: string, state: GuideMark['state'], version: number): GuideMark => ({
  guide_id: guideId,
  state,
  version,
  at: '2026-11-20T06:30:00Z',
})
/** the first was read as an older version, the second put off */
export const MARKS: readonly GuideMark[] = [aMark('1', 'read', 2), aMark('2', 'later', 1)]

type Answers = { marks?: () => Promise<readonly GuideMark[]>; write?: () => Promise<MarkOutcome> }
const never = () => new Promise<never>(() => undefined)

export const progressAnswering = ({ marks = () => Promise.resolve(MARKS), write = never }: Answers) =>
  guideProgressMachine.provide({ actors: { readMarks: fromPromise(marks), writeMark: fromPromise(write) } })

/** A person's progress as it is next to a page that is not about it. */
export const aProgress = (answers: Answers = {}) => createActor(progressAnswering(answers)).start()
