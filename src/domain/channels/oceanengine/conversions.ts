import type { Condition } from '../../thing/fields.ts'
import type { ChannelField, FieldEdit } from '../channel.ts'

/** Conversions that ads for games aim at, in the lists of both generations (project/create, optimize_goal.external_action; 附录, 转化类型). */
export const GAME_GOALS = [
  'AD_CONVERT_TYPE_ACTIVE',
  'AD_CONVERT_TYPE_ACTIVE_REGISTER',
  'AD_CONVERT_TYPE_CREATE_GAMEROLE',
  'AD_CONVERT_TYPE_GAME_ADDICTION',
  'AD_CONVERT_TYPE_PAY',
  'AD_CONVERT_TYPE_NEXT_DAY_OPEN',
] as const

/** What differs between the generations: when a bid is asked for, which call changes it, and what tables call it. */
type Bid = { when: Condition; edit: FieldEdit; aliases: readonly string[] }

/** What one conversion may cost. */
export const cpaBid = (bid: Bid): ChannelField => ({ key: 'cpa_bid', kind: 'money', bid: true, required: true, column: 100, ...bid })

/** What one deep conversion may cost. */
export const deepCpaBid = (bid: Bid): ChannelField => ({ key: 'deep_cpa_bid', kind: 'money', required: true, column: 100, ...bid })

/** The return on ad spend to aim at: 0.3 is 30 %. */
export const roiGoal = (bid: Bid): ChannelField => ({ key: 'roi_goal', kind: 'rate', places: 4, required: true, column: 90, ...bid })
