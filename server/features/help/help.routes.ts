import { forgetGuideMarks, guideHistory, guideProgress, guides, markGuide, saveGuide, type GuideRow } from '#contract/help.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { forgetMarks, mark } from './guide-mark.service.ts'
import { readGuideHistory, readGuides, readMarks } from './help.reads.ts'
import { storeGuide } from './help.service.ts'

/** The help centre: pages in Markdown, shown next to the page of the console they belong to. */
export const helpRoutes = (): Handler[] => [
  handle(guides, async ({ page_name, ...paging }, { db }) => {
    const { rows, total } = await readGuides(db, { pageName: page_name }, paging)
    return { data: rows, total, ...paging }
  }),
  handle(saveGuide, async ({ ticket: _ticket, ...save }, call) => {
    const { row, before } = await storeGuide(call.trx, call.user.id, save)
    call.audit({ entity: 'help.guide', entityId: row.id, ...(before ? { before: trailOf(before) } : {}), after: trailOf(row) })
    return { data: row }
  }),
  handle(guideProgress, async (_input, { db, user }) => ({ data: await readMarks(db, user.id) })),
  handle(markGuide, async ({ guide_id: guideId, ...said }, { trx, user, audit }) => {
    const { before, isNews } = await mark(trx, user.id, guideId, said)
    if (isNews) audit({ entity: 'help.mark', entityId: guideId, ...(before ? { before } : {}), after: said })
    return { data: await readMarks(trx, user.id) }
  }),
  handle(forgetGuideMarks, async ({ guide_id: guideId }, { trx, user, audit }) => {
    for (const { guide_id: entityId, ...before } of await forgetMarks(trx, user.id, guideId))
      audit({ entity: 'help.mark', entityId, before })
    return { data: await readMarks(trx, user.id) }
  }),
  handle(guideHistory, async ({ id }, { db }) => ({ data: await readGuideHistory(db, id) })),
]

const trailOf = ({ page, title_zh, title_en, body_zh, body_en, version }: GuideRow) => ({
  page,
  title_zh,
  title_en,
  body_zh,
  body_en,
  version,
})
