import type { Kept } from '../kit/book.ts'
import type { Params } from '../kit/http.ts'
import { checkTimes, COMMON_ADGROUP, shownOf, shownWithBudget } from './adgroups.ts'
import { checkGroupReferences, checkOldPages } from './directory.ts'
import { listForm } from './listing.ts'
import { checkMaterials } from './materials.ts'
import { budgeting, endPointsOf, switching, type Kind } from './objects.ts'
import { present } from './rows.ts'
import { OLD_AD_FORMS, OLD_ADGROUP_FORMS, OLD_CAMPAIGN_FORMS, OLD_CREATIVE_FORMS } from './shapes.ts'
import { adStatus, oldAdgroupPhase, oldAdgroupStatus } from './statuses.ts'

/** The first generation: campaign, adgroup and ad; creatives are created separately. */
const listOf = (level: string, more: string) =>
  listForm('account_id!: id', { filters: `${level}_id ${level}_name created_time last_modified_time configured_status ${more}` })

const parentIds = (object: Kept, names: string): Params =>
  Object.fromEntries(names.split(' ').map((name, at) => [`${name}_id`, BigInt(object.parents[at] ?? 0)]))

/** What the kinds of the first generation have in common. */
const OLD = {
  hangs: true,
  width: 60,
  isUnique: false,
  most: () => Infinity,
  reviewed: null,
  settle: (_world, _account, fields) => fields,
} satisfies Partial<Kind>

const CAMPAIGN: Kind = {
  ...OLD,
  level: 'campaign',
  hangs: false,
  ...OLD_CAMPAIGN_FORMS,
  list: listOf('campaign', 'campaign_type promoted_object_type'),
  most: ({ campaignsPerAccount }) => campaignsPerAccount,
  parents: () => [],
  below: ['adgroup', 'ad', 'adcreative'],
  show: (_world, campaign) => shownWithBudget(campaign),
}

const ADGROUP: Kind = {
  ...OLD,
  ...COMMON_ADGROUP,
  ...OLD_ADGROUP_FORMS,
  list: listOf('adgroup', 'campaign_id system_status promoted_object_type'),
  parents: (world, account, params) => [present(world, account, CAMPAIGN, params.campaign_id)],
  below: ['ad'],
  settle: (_world, account, fields, { before }) => {
    checkGroupReferences(account, fields)
    checkTimes({ ...before?.fields, ...fields })
    return fields
  },
  show: (world, adgroup) => ({
    ...shownWithBudget(adgroup),
    ...parentIds(adgroup, 'campaign'),
    system_status: oldAdgroupPhase(adgroup, world.clock.now()),
    status: oldAdgroupStatus(world, adgroup, world.clock.now()),
    ad_count: world.book.children(adgroup.id, 'ad').filter((id) => world.book.object(id)?.deleted === false).length,
  }),
}

const ADCREATIVE: Kind = {
  ...OLD,
  level: 'adcreative',
  create: OLD_CREATIVE_FORMS.create,
  update: null,
  list: listOf('adcreative', 'campaign_id adcreative_template_id'),
  parents: (world, account, params) => [present(world, account, CAMPAIGN, params.campaign_id)],
  below: [],
  settle: (world, account, fields) => {
    checkOldPages(account, fields)
    checkMaterials(world, account, fields.adcreative_elements, 'adcreative_elements')
    return fields
  },
  show: (_world, creative) => {
    const { configured_status: _none, ...shown } = shownOf(creative)
    return { ...creative.fields, ...shown, ...parentIds(creative, 'campaign') }
  },
}

const AD: Kind = {
  ...OLD,
  level: 'ad',
  ...OLD_AD_FORMS,
  list: listOf('ad', 'adgroup_id campaign_id adcreative_id system_status'),
  parents: (world, account, params) => {
    const adgroup = present(world, account, ADGROUP, params.adgroup_id)
    const campaign = present(world, account, CAMPAIGN, adgroup.parents[0])
    return [adgroup, campaign, present(world, account, ADCREATIVE, params.adcreative_id)]
  },
  below: [],
  reviewed: ['impression_tracking_url', 'click_tracking_url'],
  show: (world, ad) => {
    const creative = world.book.object(ad.parents[2] ?? '')
    return {
      ...ad.fields,
      ...shownOf(ad),
      ...parentIds(ad, 'adgroup campaign adcreative'),
      system_status: adStatus(ad),
      reject_message: ad.review?.reasons.join('; ') ?? '',
      ...(creative ? { adcreative: ADCREATIVE.show(world, creative) } : {}),
    }
  },
}

const both = (kind: Kind) => ({ update_configured_status: switching(kind), update_daily_budget: budgeting(kind) })

export const OLD_OBJECTS = {
  campaigns: { ...endPointsOf(CAMPAIGN), ...both(CAMPAIGN) },
  adgroups: { ...endPointsOf(ADGROUP), ...both(ADGROUP) },
  adcreatives: endPointsOf(ADCREATIVE),
  ads: { ...endPointsOf(AD), update_configured_status: switching(AD) },
}
