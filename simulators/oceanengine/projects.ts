import type { Kept } from '../kit/book.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { createObject, deleteTree } from '../kit/platform.ts'
import { shape } from '../kit/shape.ts'
import { ApiError } from '../kit/coded-api.ts'
import { invalid } from './api-error.ts'
import { checkAmount } from './budgets.ts'
import { listObjects, pageOf } from './listing.ts'
import { nameWidth } from './names.ts'
import type { World } from './options.ts'
import { checkAssets } from './references.ts'
import { bulk, checked, idsOf, present, rowsOf } from './rows.ts'
import { PROJECT_CREATE, PROJECT_LIST, PROJECT_UPDATE } from './shapes.ts'
import { projectStatuses, settingOf } from './statuses.ts'
import { readTime, timeText } from '../kit/china-time.ts'

/** The same create twice makes two projects: there is no key, and names of projects are not held apart. */
export function createProject(world: World, account: string, params: Params) {
  const { advertiser_id: _account, name, operation, ...fields } = checked(PROJECT_CREATE, params)
  checkSetting(fields.delivery_setting)
  checkAssets(account, fields.optimize_goal)
  const { projectsPerAdvertiser } = world.behaviour
  const living = world.book.ids(account, 'project').filter((id) => world.book.object(id)?.deleted === false)
  if (living.length >= projectsPerAdvertiser) throw new ApiError(40000, `an advertiser has at most ${projectsPerAdvertiser} projects`)
  const project = createObject(world, {
    level: 'project',
    account,
    name: inText(name),
    parents: [],
    enabled: operation !== 'DISABLE',
    fields: { delivery_mode: 'MANUAL', ...fields },
  })
  return { project_id: BigInt(project.id), error_keywords_list: [] }
}

/** What goes together in how a project is delivered. */
function checkSetting(setting: unknown): void {
  if (!isRecord(setting)) return
  const { budget_mode: mode, budget, schedule_type: type, schedule_time: plan, start_time: start, end_time: end } = setting
  if (mode === 'BUDGET_MODE_DAY' || mode === 'BUDGET_MODE_TOTAL') checkAmount(budget, 'delivery_setting.budget')
  if (type === 'SCHEDULE_START_END') {
    if (readTime(start) === null) throw invalid('delivery_setting.start_time', 'must be a day YYYY-MM-DD')
    if (readTime(end) === null || inText(end) < inText(start))
      throw invalid('delivery_setting.end_time', 'must be a day not before start_time')
  }
  if (plan !== undefined && plan !== '' && !/^[01]{336}$/.test(inText(plan))) {
    throw invalid('delivery_setting.schedule_time', 'must be 48 x 7 characters of 0 and 1')
  }
}

/** Parts that are brought take the place of the former ones; of how it is delivered, the fields that are brought. */
export function updateProject(world: World, account: string, params: Params) {
  const { advertiser_id: _account, project_id: id, name, delivery_setting: setting, ...parts } = checked(PROJECT_UPDATE, params)
  const project = present(world, account, 'project', id)
  const delivery = isRecord(setting) ? { ...settingOf(project), ...setting } : settingOf(project)
  checkSetting(delivery)
  const fields = { ...project.fields, ...parts, delivery_setting: delivery }
  put(world, { ...project, name: name === undefined ? project.name : checkName(name, 'name'), fields }, params)
  return { project_id: BigInt(project.id), error_list: [] }
}

function checkName(name: unknown, path: string): string {
  if (typeof name !== 'string' || name.trim() === '') throw invalid(path, 'is required')
  if (nameWidth(name) > 50) throw invalid(path, 'must be at most 50 characters')
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

/** `project_ids` are those that failed, as the comment in the official model says; which they are is not confirmed. */
export const switchProjects = bulk(
  'project',
  STATUS,
  (world, project, { opt_status: status }) => put(world, { ...project, enabled: status === 'ENABLE' }, { opt_status: status }),
  'failed',
)

export const budgetProjects = bulk('project', BUDGET, (world, project, { budget, budget_mode: mode }) => {
  const { budget: _before, ...rest } = settingOf(project)
  const amount = mode === 'BUDGET_MODE_INFINITE' ? {} : { budget: checkAmount(budget, 'budget') }
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
