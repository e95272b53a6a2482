import { guideHistory, guides, saveGuide } from '#contract/help.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { readGuideHistory, readGuides } from './help.reads.ts'
import { storeGuide } from './help.service.ts'

/** The help centre: pages in Markdown, shown beside the page of the console they belong to. */
export const helpRoutes = (): Handler[] => [
  handle(guides, async ({ page_name, ...paging }, { db }) => {
    const { rows, total } = await readGuides(db, { pageName: page_name }, paging)
    return { data: rows, total, ...paging }
  }),
  handle(saveGuide, async ({ ticket: _ticket, ...save }, call) => {
    const { row, before } = await storeGuide(call.trx, call.user.id, save)
    const { page, title_zh, title_en, body_zh, body_en, version } = row
    const after = { page, title_zh, title_en, body_zh, body_en, version }
    call.audit({ entity: 'help.guide', entityId: row.id, ...(before ? { before } : {}), after })
    return { data: row }
  }),
  handle(guideHistory, async ({ id }, { db }) => ({ data: await readGuideHistory(db, id) })),
]
