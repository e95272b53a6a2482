import { putInstallationAway, readInstallation } from '#contract/installation.ts'
import { handle, type Handler } from '#server/kit/handler.ts'
import { GUIDE_SETTING } from '#server/kit/setting.repository.ts'
import { guideOf, putAwayGuide } from './installation.service.ts'

/** The guide at home of a company that begins. */
export const installationRoutes = (now: () => Date = () => new Date()): Handler[] => [
  handle(readInstallation, async (_, { db }) => ({ data: await guideOf(db) })),
  handle(putInstallationAway, async ({ put_away: away }, call) => {
    const isAway = away === '1'
    const { isNews } = await putAwayGuide(call.trx, call.user, { isAway, at: now() })
    if (isNews) call.audit({ entity: 'setting', entityId: GUIDE_SETTING, before: { put_away: !isAway }, after: { put_away: isAway } })
    return { data: await guideOf(call.trx) }
  }),
]
