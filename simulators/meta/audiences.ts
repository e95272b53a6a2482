import { between } from '../kit/seed.ts'
import type { Params } from '../kit/http.ts'
import { maySee } from './access.ts'
import { boundsOf, isFlagged, peopleIn, statusesOf } from './audience-status.ts'
import { audienceNotMade, badParam, flaggedAudience, missingParam, notFound, termsNotAccepted } from './graph-error.ts'
import { pageOf, type Edge, type Page } from './listing.ts'
import type { Audience } from './objects.ts'
import type { MetaAccount } from './options.ts'
import { pick, readSelection, type Selection } from './projection.ts'
import { readParams, type ParamReader } from './read-params.ts'
import type { World } from './world.ts'

/**
 * Custom audiences. Sources: facebook-business-sdk-codegen, api_specs/specs/CustomAudience.json and AdAccount.json (April 2026);
 * developers.facebook.com, marketing-api/audiences/guides/custom-audiences and lookalike-audiences, reference/custom-audience.
 */
const SOURCES = ['USER_PROVIDED_ONLY', 'PARTNER_PROVIDED_ONLY', 'BOTH_USER_AND_PARTNER_PROVIDED']
const SUBTYPES = ['CUSTOM', 'LOOKALIKE', 'WEBSITE', 'APP', 'ENGAGEMENT', 'VIDEO', 'OFFLINE_CONVERSION']
/** Lists of customers of one account. */
const MOST_LISTS = 500
const RATIO = { least: 0.01, most: 0.2 }

/** All there are, those of the directory included until one of them is changed. */
function every({ store, login }: World): Audience[] {
  const own = [...store.nodes()].filter((node) => node.kind === 'audience')
  const known = new Set(own.map(({ id }) => id))
  return [...login.directory.audiences.filter(({ id }) => !known.has(id)).map(fromDirectory), ...own].filter(({ deleted }) => !deleted)
}

const fromDirectory = ({ id, account, name, subtype, size }: World['login']['directory']['audiences'][number]): Audience => ({
  kind: 'audience',
  id,
  account,
  name,
  subtype,
  fields: subtype === 'CUSTOM' ? { customer_file_source: 'USER_PROVIDED_ONLY' } : {},
  lookalike: null,
  size,
  createdMs: 0,
  updatedMs: 0,
  readyMs: 0,
  uploads: [],
  shared: [],
  deleted: false,
})

/** What the token may see of an id: the audience of its account, or one that is shared with it. */
export function audienceAt(world: World, id: string, token: string): Audience | null {
  const [node, listed] = [world.store.node(id), world.login.directory.audiences.find((one) => one.id === id)]
  const audience = node?.kind === 'audience' ? node : listed && fromDirectory(listed)
  if (!audience || audience.deleted) return null
  const accounts = [audience.account, ...audience.shared].flatMap((account) => world.store.accounts.get(account) ?? [])
  return accounts.some((account) => maySee(world, token, account)) ? audience : null
}

/** `GET /act_<id>/customaudiences`: its own, and those that are shared with it. */
export function listAudiences(world: World, account: string, edge: Edge): Page {
  const of = new Map(
    every(world)
      .filter((one) => one.account === account || one.shared.includes(account))
      .map((one) => [one.id, one]),
  )
  const read = readParams(edge.params)
  const selection = readSelection(read.text('fields') ?? 'id')
  return pageOf([...of.keys()].reverse(), read, edge, (id) => {
    const audience = of.get(id)
    return audience ? () => showAudience(world, audience, selection) : null
  })
}

/** Sizes are told in bounds, rounded, and never below a thousand. */
export function showAudience(world: World, audience: Audience, selection: Selection): Record<string, unknown> {
  const [lower, upper] = boundsOf(peopleIn(world, audience))
  const { id, account, name, subtype, fields, lookalike, createdMs, updatedMs, shared } = audience
  const all: Record<string, unknown> = {
    description: '',
    retention_days: 0,
    ...fields,
    id,
    account_id: account,
    name,
    subtype,
    approximate_count_lower_bound: lower,
    approximate_count_upper_bound: upper,
    ...statusesOf(world, audience),
    ...(lookalike ? { lookalike_spec: { country: lookalike.country, ratio: lookalike.ratio, origin: [{ id: lookalike.origin }] } } : {}),
    lookalike_audience_ids: every(world)
      .filter((one) => one.lookalike?.origin === id)
      .map((one) => one.id),
    sharing_status: { sharing_relationship_id: shared.length > 0 ? id : null, status: shared.length > 0 ? 'shared' : 'not_shared' },
    fields_violating_integrity_policy: isFlagged(audience) ? ['name'] : [],
    time_created: seconds(createdMs),
    time_updated: seconds(updatedMs),
    time_content_updated: seconds(audience.uploads.at(-1)?.startMs ?? createdMs),
  }
  return { ...pick(all, selection, 'customaudience'), id }
}

/** `POST /act_<id>/customaudiences`. With `enable_fetch_or_create` a list of the same name is answered instead of a second one. */
export function createAudience(world: World, account: MetaAccount, params: Params): { id: string } {
  const read = readParams(params)
  const name = read.requiredText('name').trim()
  const subtype = read.oneOf('subtype', SUBTYPES) ?? 'CUSTOM'
  if (!world.behaviour.audiences.termsAccepted && subtype === 'CUSTOM') throw termsNotAccepted()
  const own = every(world).filter((one) => one.account === account.id)
  const known = read.bool('enable_fetch_or_create') ? own.find((one) => one.name === name && one.subtype === subtype) : undefined
  if (known) return { id: known.id }
  const lists = own.filter((one) => one.subtype === 'CUSTOM').length
  if (subtype === 'CUSTOM' && lists >= MOST_LISTS)
    throw audienceNotMade(`An ad account can have ${MOST_LISTS} audiences of customer lists.`)
  const nowMs = world.clock.now()
  const audience: Audience = {
    kind: 'audience',
    id: world.store.nextId(),
    account: account.id,
    name,
    subtype,
    fields: ownFields(read, subtype),
    lookalike: subtype === 'LOOKALIKE' ? lookalikeOf(world, read) : null,
    size: subtype === 'CUSTOM' || subtype === 'LOOKALIKE' ? null : 0,
    createdMs: nowMs,
    updatedMs: nowMs,
    readyMs: nowMs,
    uploads: [],
    shared: [],
    deleted: false,
  }
  putAudience(world, subtype === 'CUSTOM' ? audience : populating(world, audience))
  return { id: audience.id }
}

function ownFields(read: ParamReader, subtype: string): Record<string, unknown> {
  const source = read.oneOf('customer_file_source', SOURCES)
  if (subtype === 'CUSTOM' && source === undefined) throw missingParam('customer_file_source')
  const rule = read.text('rule')
  if (subtype !== 'CUSTOM' && subtype !== 'LOOKALIKE' && rule === undefined) throw missingParam('rule')
  const [description, retention] = [read.text('description'), read.whole('retention_days')]
  return {
    ...(source === undefined ? {} : { customer_file_source: source }),
    ...(rule === undefined ? {} : { rule }),
    ...(description === undefined ? {} : { description }),
    ...(retention === undefined ? {} : { retention_days: retention }),
    ...(read.has('is_value_based') ? { is_value_based: read.bool('is_value_based') } : {}),
  }
}

/** People like those of another audience of the same people: `ratio` of a country, 1 % to 20 %. */
function lookalikeOf(world: World, read: ParamReader): NonNullable<Audience['lookalike']> {
  const origin = read.requiredText('origin_audience_id')
  if (!every(world).some(({ id }) => id === origin)) throw notFound(origin, 'post')
  const { country, ratio } = read.record('lookalike_spec') ?? {}
  const share = Number(ratio)
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) throw badParam('Param lookalike_spec must have a country')
  if (!(share >= RATIO.least && share <= RATIO.most))
    throw badParam(`Param lookalike_spec must have a ratio between ${RATIO.least} and ${RATIO.most}`)
  return { origin, country, ratio: share }
}

/** `POST /<id>` */
export function changeAudience(world: World, audience: Audience, params: Params): { success: true } {
  if (isFlagged(audience)) throw flaggedAudience('fields')
  const read = readParams(params)
  const fields = Object.fromEntries(
    ['description', 'retention_days', 'rule'].flatMap((name) =>
      read.has(name) ? [[name, name === 'retention_days' ? read.whole(name) : read.text(name)]] : [],
    ),
  )
  putAudience(world, { ...audience, name: read.text('name')?.trim() ?? audience.name, fields: { ...audience.fields, ...fields } })
  return { success: true }
}

/** `DELETE /<id>`: gone from lists and by its id; lookalikes of it stay as they are. */
export function deleteAudience(world: World, audience: Audience): { success: true } {
  putAudience(world, { ...audience, deleted: true })
  return { success: true }
}

/** `POST` and `DELETE /<id>/adaccounts`: accounts of the same business may use it too. */
export function shareAudience(world: World, audience: Audience, params: Params, isGiven: boolean) {
  const asked = (readParams(params).listOf('adaccounts') ?? []).map((id) => id.replace(/^act_/, ''))
  const business = world.store.accounts.get(audience.account)?.business?.id ?? null
  const told = asked.map((id) => {
    const account = world.store.accounts.get(id)
    const isOurs = account !== undefined && business !== null && account.business?.id === business
    const errors = isOurs ? [] : ['This ad account is in no business that has a sharing relationship with yours.']
    return {
      ad_acct_id: id,
      business_id: account?.business?.id ?? null,
      audience_share_status: isOurs ? (isGiven ? 'shared' : 'unshared') : 'failed',
      errors,
    }
  })
  const meant = told.filter(({ errors }) => errors.length === 0).map(({ ad_acct_id: id }) => id)
  const shared = isGiven ? [...new Set([...audience.shared, ...meant])] : audience.shared.filter((id) => !meant.includes(id))
  putAudience(world, { ...audience, shared })
  return { success: meant.length === asked.length, sharing_data: told }
}

export const sharedWith = ({ shared }: Audience) => ({ data: shared.map((id) => ({ id: `act_${id}`, account_id: id })) })

export function putAudience(world: World, audience: Audience): void {
  world.store.putNode({ ...audience, updatedMs: world.clock.now() })
}

/** Whose people are being found for a while. */
export function populating(world: World, audience: Audience): Audience {
  const nowMs = world.clock.now()
  return { ...audience, readyMs: nowMs + between(world.draw('populate', audience.id, nowMs), world.behaviour.audiences.populateMs) }
}

const seconds = (ms: number) => Math.floor(ms / 1000)
