import { writeInstant } from './account-time.ts'
import { hasField, NODE_TYPES, type NodeKind } from './fields.ts'
import { badParam } from './graph-error.ts'
import { imageUrl } from './images.ts'
import type { MetaImage, MetaObject } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { effectiveStatus, issuesInfo, reviewFeedback } from './statuses.ts'
import { minimumBudgets } from './currencies.ts'
import { videoStatus } from './videos.ts'
import { isVisible, type World } from './world.ts'

/** `id,name,campaign{id,name}` read into a tree. */
export type Selection = { name: string; below: Selection }[]

export function readSelection(text: string): Selection {
  let at = 0
  const readLevel = (): Selection => {
    const found: Selection = []
    for (;;) {
      const word = /^\s*[\w.()]*/.exec(text.slice(at))?.[0] ?? ''
      at += word.length
      const name = word.trim().replace(/\..*$/, '')
      const opens = text[at] === '{'
      if (opens) at += 1
      const below = opens ? readLevel() : []
      if (name) found.push({ name, below })
      const mark = text[at]
      if (mark === undefined) return found
      if (mark !== ',' && mark !== '}')
        throw badParam(`Syntax error "Expected end of string instead of "${mark}"." at character ${at}: ${text}`)
      at += 1
      if (mark === '}') return found
    }
  }
  return readLevel()
}

const wanted = (selection: Selection, kind: NodeKind): Selection => {
  for (const { name } of selection) {
    if (!hasField(kind, name)) throw badParam(`Tried accessing nonexisting field (${name}) on node type (${NODE_TYPES[kind]})`)
  }
  return selection.some(({ name }) => name === 'id') ? selection : [...selection, { name: 'id', below: [] }]
}

/** The asked fields of an object; what it does not have is left out, and the id always comes. */
export function project(world: World, object: MetaObject, selection: Selection): Record<string, unknown> {
  const reply: Record<string, unknown> = {}
  for (const { name, below } of wanted(selection, object.level)) {
    const value = fieldOf(world, object, name, below)
    if (value !== undefined) reply[name] = value
  }
  return reply
}

function fieldOf(world: World, object: MetaObject, name: string, below: Selection): unknown {
  const { store, clock } = world
  const zone = store.accounts.get(object.account)?.timezone_name ?? 'UTC'
  switch (name) {
    case 'id':
      return object.id
    case 'name':
      return object.name
    case 'account_id':
      return object.account
    case 'status':
      return object.level === 'advideo' ? videoStatus(object, clock.now()) : object.status
    case 'configured_status':
      return object.status
    case 'effective_status':
      return effectiveStatus(store, object, clock.now())
    case 'created_time':
      return writeInstant(object.createdMs, zone)
    case 'updated_time':
      return writeInstant(object.updatedMs, zone)
    case 'ad_review_feedback':
      return reviewFeedback(object)
    case 'issues_info':
      return issuesInfo(store, object, clock.now())
    case 'budget_remaining':
      return budgetRemaining(object)
    case 'account':
      return projectAccount(store.accounts.get(object.account), below)
    case 'campaign':
      return relative(world, object.campaignId, below)
    case 'adset':
      return relative(world, object.adsetId, below)
    case 'creative':
      return relative(world, object.creativeId, below)
    default:
      return object.fields[name]
  }
}

function relative(world: World, id: string | null, below: Selection): Record<string, unknown> | undefined {
  const object = id === null ? undefined : world.store.object(id)
  return object && isVisible(object, world.clock.now()) ? project(world, object, below) : undefined
}

function budgetRemaining({ level, fields }: MetaObject): string | undefined {
  if (level !== 'campaign' && level !== 'adset') return undefined
  return (
    [fields.daily_budget, fields.lifetime_budget].find((budget): budget is string => typeof budget === 'string' && budget !== '0') ?? '0'
  )
}

export function projectAccount(account: MetaAccount | undefined, selection: Selection): Record<string, unknown> | undefined {
  if (!account) return undefined
  const { id, currency, min_daily_budget } = account
  const all: Record<string, unknown> = {
    ...account,
    token: undefined,
    id: `act_${id}`,
    account_id: id,
    amount_spent: String(account.amount_spent),
    balance: String(account.balance),
    spend_cap: String(account.spend_cap),
    business: account.business ?? undefined,
    disable_reason: account.account_status === 2 ? account.disable_reason : 0,
    min_daily_budget: minimumBudgets(currency, min_daily_budget).min_daily_budget_imp,
  }
  return pick(all, selection, 'account')
}

/** The asked fields of a node that is all there; what it does not have is left out. */
export const pick = (all: Record<string, unknown>, selection: Selection, kind: NodeKind): Record<string, unknown> =>
  Object.fromEntries(wanted(selection, kind).flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])))

export function projectImage(image: MetaImage, zone: string, selection: Selection): Record<string, unknown> {
  const { id, account, hash, name, width, height, createdMs } = image
  const created = writeInstant(createdMs, zone)
  const all: Record<string, unknown> = {
    id,
    account_id: account,
    hash,
    name,
    width,
    height,
    original_width: width,
    original_height: height,
    url: imageUrl(image),
    url_128: imageUrl(image),
    status: 'ACTIVE',
    created_time: created,
    updated_time: created,
  }
  return pick(all, selection, 'adimage')
}
