import { recordsIn } from '../kit/forms.ts'
import { inText, isRecord, type Params } from '../kit/http.ts'
import { idText } from '../kit/long-json.ts'
import { absent } from './api-error.ts'
import { filtersOf, fits, listForm, shownPage } from './listing.ts'
import type { OfAccount } from './objects.ts'
import { checked } from './rows.ts'
import { form } from './shapes.ts'

/**
 * What an account can refer to when it creates ads. Ids are derived from the account id, so they survive restarts and resets. Of each kind one entry
 * cannot be used, and says so as the network does. Source: developers.e.qq.com v3.0/docs/api/<module>/get.
 */
type Rows = (account: string) => readonly Params[]

const SECONDS = { created_time: 1_772_416_230, last_modified_time: 1_772_848_800 }
/** The id of an entry: a digit of its kind, the end of the account id, and its number. */
const idOf = (kind: number, account: string, number: number) => BigInt(`9${kind}${account.slice(-12).padStart(12, '0')}${number}`)

const conversionsOf: Rows = (account) =>
  [
    { conversion_name: '星河战纪-安卓-激活', optimization_goal: 'OPTIMIZATIONGOAL_APP_ACTIVATE' },
    { conversion_name: '星河战纪-iOS-付费', optimization_goal: 'OPTIMIZATIONGOAL_APP_PURCHASE' },
    {
      conversion_name: '天命录-注册（待接入）',
      optimization_goal: 'OPTIMIZATIONGOAL_APP_REGISTER',
      access_status: 'ACCESS_STATUS_PENDING',
    },
  ].map((own, at) => ({
    conversion_id: idOf(1, account, at + 1),
    access_type: 'ACCESS_TYPE_API',
    claim_type: 'CLAIM_TYPE_CLICK',
    is_deleted: false,
    access_status: 'ACCESS_STATUS_COMPLETED',
    create_source_type: 'SELF_CREATED',
    ...own,
  }))

const actionSetsOf: Rows = (account) =>
  [
    { name: '星河战纪安卓数据源', type: 'ANDROID', activate_status: true, permission: { can_as_serving: true } },
    { name: '星河战纪 iOS 数据源', type: 'IOS', activate_status: true, permission: { can_as_serving: true } },
    { name: '代理共享数据源', type: 'WEB', activate_status: true, permission: { can_as_serving: false } },
  ].map((own, at) => ({ user_action_set_id: idOf(2, account, at + 1), description: '', created_time: '2026-03-02 10:20:30', ...own }))

const packagesOf: Rows = (account) =>
  [
    { union_package_name: '激励视频优质媒体', union_package_type: 'UNION_PACKAGE_TYPE_INCLUDE' },
    { union_package_name: '低质媒体屏蔽', union_package_type: 'UNION_PACKAGE_TYPE_EXCLUDE' },
  ].map((own, at) => ({ union_package_id: idOf(3, account, at + 1), union_position_id_list: [8_001_001_001n], ...SECONDS, ...own }))

const profilesOf: Rows = (account) =>
  [
    { profile_name: '星野互动', system_status: 'AD_STATUS_NORMAL' },
    { profile_name: '天命录官方', system_status: 'AD_STATUS_PENDING' },
  ].map((own, at) => ({
    profile_id: idOf(4, account, at + 1),
    profile_type: 'PROFILE_TYPE_DEFINITION',
    description: '',
    ...SECONDS,
    ...own,
  }))

const pagesOf: Rows = (account) =>
  [
    { page_name: '星河战纪安卓下载页', page_type: 'PAGE_TYPE_XJ_ANDROID_APP_H5', page_status: 'NORMAL' },
    { page_name: '星河战纪 iOS 下载页', page_type: 'PAGE_TYPE_XJ_IOS_APP_H5', page_status: 'NORMAL' },
    { page_name: '天命录预约页', page_type: 'PAGE_TYPE_XJ_ANDROID_APP_H5', page_status: 'PENDING' },
  ].map((own, at) => ({ page_id: idOf(5, account, at + 1), ...SECONDS, ...own }))

const wechatPagesOf: Rows = (account) =>
  [
    { page_name: '星河战纪朋友圈原生页', page_status: 'NORMAL' },
    { page_name: '旧版原生页', page_status: 'PENDING' },
  ].map((own, at) => ({ page_id: idOf(6, account, at + 1), page_type: 'PAGE_TYPE_WECHAT_CANVAS', ...SECONDS, ...own }))

const channelsOf: Rows = (account) =>
  [
    { wechat_channels_account_name: '星野游戏', authorization_status: 'AUTHORIZED' },
    { wechat_channels_account_name: '侠客阿远', authorization_status: 'EXPIRED' },
  ].map((own, at) => ({
    wechat_channels_account_id: `export/UzFfAgtg${account.slice(-6)}${at + 1}`,
    is_private: false,
    is_blocked: false,
    ...SECONDS,
    ...own,
  }))

/** One page of the rows that match the filters. */
function listing(rows: Rows, filters: string, needed?: string): OfAccount {
  const takes = listForm('account_id!: id', { filters, most: 10 })
  return (_world, account, params) => {
    const { filtering, fields, ...paging } = checked(takes, params)
    const wanted = filtersOf(filtering)
    if (needed !== undefined && !wanted.some(({ field }) => field === needed)) throw absent(`filtering.${needed}`)
    const found = rows(account).filter((row) => fits(row, wanted))
    return shownPage(found, paging, fields)
  }
}

const ACTION_SETS = form('account_id! user_action_set_id: id; type name: text; include_permission: true|false')
const listActionSets: OfAccount = (_world, account, params) => {
  const { include_permission: permitted } = checked(ACTION_SETS, params)
  const rows = actionSetsOf(account)
  return { list: inText(permitted) === 'true' ? rows : rows.map(({ permission: _left, ...row }) => row) }
}

const shared = {
  conversions: { get: listing(conversionsOf, 'conversion_id conversion_name access_status optimization_goal') },
  user_action_sets: { get: listActionSets },
  union_position_packages: { get: listing(packagesOf, 'union_package_type') },
  profiles: { get: listing(profilesOf, 'profile_type profile_id support_wechat_channels') },
  wechat_pages: { get: listing(wechatPagesOf, 'page_id page_name page_type page_status') },
}

/** The second generation asks for pages by their type, and is the only one that lists accounts of WeChat Channels. */
export const DIRECTORY = {
  'v3.0': {
    ...shared,
    pages: { get: listing(pagesOf, 'page_type page_id page_name page_status', 'page_type') },
    wechat_channels_accounts: { get: listing(channelsOf, 'wechat_channels_account_id wechat_channels_account_name') },
  },
  'v1.3': { ...shared, pages: { get: listing(pagesOf, 'page_type page_id page_name page_status') } },
}

const has = (rows: readonly Params[], key: string, id: unknown) => rows.some((row) => inText(row[key]) === (idText(id) ?? inText(id)))

/** @throws ApiError when an adgroup names a conversion, a source of actions or a package that the account does not have */
export function checkGroupReferences(account: string, fields: Params): void {
  const { conversion_id: conversion, user_action_sets: sets, scene_spec: scenes } = fields
  if (conversion !== undefined && !has(conversionsOf(account), 'conversion_id', conversion)) throw absent('conversion_id')
  if (recordsIn(sets).some(({ id }) => !has(actionSetsOf(account), 'user_action_set_id', id))) throw absent('user_action_sets')
  for (const name of ['union_position_package', 'exclude_union_position_package']) {
    const ids: unknown = isRecord(scenes) ? scenes[name] : undefined
    if (Array.isArray(ids) && ids.some((id) => !has(packagesOf(account), 'union_package_id', id))) throw absent(`scene_spec.${name}`)
  }
}

/** What a reference in a page is looked up in, by its specification and key. */
const PAGES: Readonly<Record<string, readonly [rows: Rows, key: string, named: string]>> = {
  xj_android_app_h5_spec: [pagesOf, 'page_id', 'page_id'],
  xj_ios_app_h5_spec: [pagesOf, 'page_id', 'page_id'],
  wechat_canvas_spec: [wechatPagesOf, 'page_id', 'page_id'],
  h5_profile_spec: [profilesOf, 'profile_id', 'page_id'],
  wechat_channels_profile_spec: [channelsOf, 'wechat_channels_account_id', 'username'],
  wechat_channels_spec: [channelsOf, 'wechat_channels_account_id', 'username'],
}

/** @throws ApiError when a page that an ad leads to does not belong to the account; `spec`: `{ xj_android_app_h5_spec: { page_id } }` */
export function checkPages(account: string, spec: unknown, path: string): void {
  for (const [name, page] of Object.entries(isRecord(spec) ? spec : {})) {
    const [rows, key, named] = PAGES[name] ?? []
    if (rows && key && named && isRecord(page) && !has(rows(account), key, page[named])) throw absent(`${path}.${name}`)
  }
}

/** The pages and the profile of a creative of the first generation, where a page has no specification of its own. */
export function checkOldPages(account: string, { page_type: type, page_spec: spec, profile_id: profile }: Params): void {
  if (profile !== undefined && !has(profilesOf(account), 'profile_id', profile)) throw absent('profile_id')
  checkPages(account, spec, 'page_spec')
  const rows = inText(type) === 'PAGE_TYPE_CANVAS_WECHAT' ? wechatPagesOf : pagesOf
  if (isRecord(spec) && spec.page_id !== undefined && !has(rows(account), 'page_id', spec.page_id)) throw absent('page_spec.page_id')
}
