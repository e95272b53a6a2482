import type { Kept } from '../kit/book.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { createObject, deleteTree } from '../kit/platform.ts'
import { shape } from '../kit/shape.ts'
import { ApiError } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import { checkAmount } from './budgets.ts'
import { listObjects, pageOf } from './listing.ts'
import { checkRules } from './field-rules.ts'
import { fullWidth } from '../kit/text-width.ts'
import type { World } from './options.ts'
import { leastProjectBudget, PROJECT_RULES } from './project-rules.ts'
import { checkAssets, checkAweme } from './references.ts'
import { bulk, checked, idsOf, present, rowsOf } from './rows.ts'
import { PROJECT_CREATE, PROJECT_LIST, PROJECT_UPDATE } from './shapes.ts'
import { projectStatuses, settingOf } from './statuses.ts'
import { timeText } from '../kit/china-time.ts'

/** Sending the same create twice makes two projects: there is no idempotency key, and names need not be unique. */
export function createProject(world: World, account: string, params: Params) {
  const { advertiser_id: _account, name, operation, ...more } = checked(PROJECT_CREATE, params)
  const fields: Params = { delivery_mode: 'MANUAL', ...more }
  checkRules(PROJECT_RULES, { fields })
  checkAssets(account, fields.optimize_goal)
  checkAweme(account, fields.native_setting, { fields })
  const { projectsPerAdvertiser } = world.behaviour
  const living = world.book.ids(account, 'project').filter((id) => world.book.object(id)?.deleted === false)
  if (living.length >= projectsPerAdvertiser) throw new ApiError(40000, `an advertiser has at most ${projectsPerAdvertiser} projects`)
  const project = createObject(world, {
    level: 'project',
    account,
    name: inText(name),
    parents: [],
    enabled: operation !== 'DISABLE',
    fields,
  })
  return { project_id: BigInt(project.id), error_keywords_list: [] }
}

/** Each part that is sent replaces the stored one; `delivery_setting` is merged field by field. */
export function updateProject(world: World, account: string, params: Params) {
  const { advertiser_id: _account, project_id: id, name, delivery_setting: setting, ...parts } = checked(PROJECT_UPDATE, params)
  const project = present(world, account, 'project', id)
  const fields = { ...project.fields, ...parts, delivery_setting: changedDelivery(settingOf(project), setting) }
  checkRules(PROJECT_RULES, { fields }, project)
  put(world, { ...project, name: name === undefined ? project.name : checkName(name, 'name'), fields }, params)
  return { project_id: BigInt(project.id), error_list: [] }
}

/** Changing to SCHEDULE_FROM_NOW drops the stored start and end. */
function changedDelivery(before: Params, setting: unknown): Params {
  if (!isRecord(setting)) return before
  if (setting.schedule_type !== 'SCHEDULE_FROM_NOW') return { ...before, ...setting }
  const { start_time: _start, end_time: _end, ...kept } = before
  return { ...kept, ...setting }
}

function checkName(name: unknown, path: string): string {
  if (typeof name !== 'string' || name.trim() === '') throw invalid(path, 'is required')
  if (fullWidth(name) > 50) throw invalid(path, 'must be at most 50 characters')
  return name
}

const put = (world: World, project: Kept, told: Params) => world.book.put({ ...project, updatedMs: world.clock.now() }, 'updated', told)

const NAME = shape('advertiser_id! project_id!: id; project_name!: text')

export function renameProject(world: World, account: string, params: Params) {
  const { project_id: id, project_name: name } = checked(NAME, params)
  const project = present(world, account, 'project', id)
  put(world, { ...project, name: checkName(name, 'project_name') }, { project_name: name })
  return { project_id: BigInt(project.id) }
}

const STATUS = rowsOf('project', 'opt_status!: DISABLE|ENABLE')
const BUDGET = rowsOf('project', 'budget: number; budget_mode!: BUDGET_MODE_DAY|BUDGET_MODE_INFINITE')

/** `project_ids` are the failed ones according to the official model's comment; this is not confirmed. */
export const switchProjects = bulk(
  'project',
  STATUS,
  (world, project, { opt_status: status }) => put(world, { ...project, enabled: status === 'ENABLE' }, { opt_status: status }),
  'failed',
)

export const budgetProjects = bulk('project', BUDGET, (world, project, { budget, budget_mode: mode }) => {
  const { budget: _before, ...rest } = settingOf(project)
  const amount = mode === 'BUDGET_MODE_INFINITE' ? {} : { budget: checkAmount(budget, 'budget', leastProjectBudget(project)) }
  const delivery = { ...rest, budget_mode: mode, ...amount }
  put(world, { ...project, fields: { ...project.fields, delivery_setting: delivery } }, { budget_mode: mode, ...amount })
})

export const deleteProjects = bulk('project', idsOf('project'), (world, project) => deleteTree(world, project, ['promotion']))

export function listProjects(world: World, account: string, params: Params) {
  const { objects, shownAll } = listObjects(world, account, checked(PROJECT_LIST, params), {
    level: 'project',
    name: 'name',
    show: (project) => showProject(world, project),
  })
  const { list, page_info } = pageOf(objects, params)
  return { list: shownAll(list), page_info }
}

function showProject(world: World, project: Kept): Params {
  const { fields, createdMs, updatedMs } = project
  return {
    ...fields,
    project_id: BigInt(project.id),
    advertiser_id: BigInt(project.account),
    name: project.name,
    pricing: settingOf(project).pricing ?? 'PRICING_OCPM',
    ulink_type: fields.ulink_url_type,
    opt_status: project.enabled ? 'ENABLE' : 'DISABLE',
    ...projectStatuses(world, project, world.clock.now()),
    project_create_time: timeText(createdMs),
    project_modify_time: timeText(updatedMs),
  }
}
