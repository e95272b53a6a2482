import type { Kept } from '../kit/book.ts'
import { isRecord } from '../kit/http.ts'
import type { Spender } from '../kit/meter.ts'
import type { World } from './options.ts'
import { isPlanned, readTime } from '../kit/china-time.ts'

const DAY_MS = 86_400_000

/** The budget in fen; Infinity without one. */
export const fenOf = (fields: Record<string, unknown>): number =>
  typeof fields.budget === 'number' && !String(fields.budget_mode).includes('INFINITE') ? Math.round(fields.budget * 100) : Infinity

export const settingOf = ({ fields }: Kept): Record<string, unknown> => (isRecord(fields.delivery_setting) ? fields.delivery_setting : {})

const isSpent = ({ meter }: World, id: string, fen: number, atMs: number) => meter.spentOn(id, meter.dayOf(atMs)) >= fen

/** Why the schedule keeps a project from being delivered; null when it does not. */
function timeOf(setting: Record<string, unknown>, atMs: number): 'TIME_NO_REACH' | 'TIME_DONE' | 'NO_SCHEDULE' | null {
  const [startMs, endMs] = [readTime(setting.start_time), readTime(setting.end_time)]
  if (startMs !== null && startMs > atMs) return 'TIME_NO_REACH'
  if (endMs !== null && endMs + DAY_MS <= atMs) return 'TIME_DONE'
  return isPlanned(setting.schedule_time, atMs) ? null : 'NO_SCHEDULE'
}

export function projectStatus(world: World, project: Kept, atMs: number): string {
  if (project.deleted) return 'PROJECT_STATUS_DELETE'
  const time = timeOf(settingOf(project), atMs)
  if (time === 'TIME_DONE') return 'PROJECT_STATUS_DONE'
  if (!project.enabled) return 'PROJECT_STATUS_DISABLE'
  if (time !== null) return time === 'TIME_NO_REACH' ? 'PROJECT_STATUS_NOT_START' : 'PROJECT_STATUS_NO_SCHEDULE'
  return isSpent(world, project.id, fenOf(settingOf(project)), atMs) ? 'PROJECT_STATUS_BUDGET_EXCEED' : 'PROJECT_STATUS_ENABLE'
}

/** `status_first` of a project, and in `status_second` why it is not delivered. */
export function projectStatuses(world: World, project: Kept, atMs: number) {
  const status = projectStatus(world, project, atMs)
  const first = /_(DELETE|DONE|ENABLE)$/.test(status) ? status : 'PROJECT_STATUS_DISABLE'
  const second = status === 'PROJECT_STATUS_DISABLE' ? 'PROJECT_STATUS_STOP' : status
  return { status, status_first: first, ...(first === 'PROJECT_STATUS_DISABLE' ? { status_second: second } : {}) }
}

/** Everything that keeps a promotion from being delivered, the most important first. */
function obstacles(world: World, promotion: Kept, atMs: number): string[] {
  const project = world.book.object(promotion.parents[0] ?? '')
  const setting = project ? settingOf(project) : {}
  const { review } = promotion
  const found = [
    promotion.deleted || project?.deleted === true ? 'DELETED' : null,
    review?.state === 'rejected' ? 'AUDIT_DENY' : review?.state === 'pending' ? (review.again ? 'REAUDIT' : 'AUDIT') : null,
    promotion.enabled ? null : 'DISABLED',
    project?.enabled === false ? 'PROJECT_DISABLED' : null,
    timeOf(setting, atMs),
    (world.book.accounts.get(promotion.account)?.balance ?? 0) <= 0 ? 'OFFLINE_BALANCE' : null,
    isSpent(world, promotion.id, fenOf(promotion.fields), atMs) ? 'OFFLINE_BUDGET' : null,
    project && isSpent(world, project.id, fenOf(setting), atMs) ? 'PROJECT_OFFLINE_BUDGET' : null,
  ]
  return found.filter((one) => one !== null)
}

export const promotionStatus = (world: World, promotion: Kept, atMs: number): string => obstacles(world, promotion, atMs)[0] ?? 'OK'

export function promotionStatuses(world: World, promotion: Kept, atMs: number) {
  const found = obstacles(world, promotion, atMs)
  const [status = 'OK'] = found
  const first = { OK: 'ENABLE', DELETED: 'DELETED', TIME_DONE: 'DONE' }[status] ?? 'DISABLE'
  const second = found.filter((one) => one !== 'DELETED' && one !== 'TIME_DONE')
  return {
    status,
    status_first: `PROMOTION_STATUS_${first}`,
    status_second: second.map((one) => (one === 'OFFLINE_BUDGET' ? 'PROMOTION_OFFLINE_BUDGET' : one)),
  }
}

/** Status of a campaign, an ad or a creative of the first generation. */
export function legacyStatus(world: World, object: Kept, atMs: number): string {
  const family = object.parents.map((id) => world.book.object(id))
  const prefix = { campaign: 'CAMPAIGN_STATUS_', ad: 'AD_STATUS_' }[object.level] ?? 'CREATIVE_STATUS_'
  if (object.deleted || family.some((parent) => parent?.deleted)) return `${prefix}DELETE`
  if (!object.enabled) return `${prefix}DISABLE`
  if (object.level === 'campaign') return `${prefix}ENABLE`
  const off = family.find((parent) => parent?.enabled === false)
  if (off) return `${prefix}${off.level === 'campaign' ? 'CAMPAIGN' : 'AD'}_DISABLE`
  if ((world.book.accounts.get(object.account)?.balance ?? 0) <= 0) return `${prefix}BALANCE_EXCEED`
  return isSpent(world, object.id, fenOf(object.fields), atMs) ? `${prefix}BUDGET_EXCEED` : `${prefix}DELIVERY_OK`
}

/** The promotions and ads that are delivered at an instant, with the budgets that cap them. */
export function spendersAt(world: World, account: string, atMs: number): Spender[] {
  const shown = (level: string, isShown: (object: Kept) => boolean, capOf: (object: Kept) => number): Spender[] =>
    world.book.ids(account, level).flatMap((id) => {
      const object = world.book.object(id)
      const parent = world.book.object(object?.parents[0] ?? '')
      if (!object || !parent || !isShown(object)) return []
      return [
        {
          id,
          caps: [
            { id, perDay: fenOf(object.fields) },
            { id: parent.id, perDay: capOf(parent) },
          ],
        },
      ]
    })
  return [
    ...shown(
      'promotion',
      (one) => promotionStatus(world, one, atMs) === 'OK',
      (project) => fenOf(settingOf(project)),
    ),
    ...shown(
      'ad',
      (one) => legacyStatus(world, one, atMs) === 'AD_STATUS_DELIVERY_OK',
      ({ fields }) => fenOf(fields),
    ),
  ]
}

export const statusOf = (world: World, object: Kept, atMs: number): string =>
  object.level === 'project'
    ? projectStatus(world, object, atMs)
    : object.level === 'promotion'
      ? promotionStatus(world, object, atMs)
      : legacyStatus(world, object, atMs)
