import type { Words } from '../words.ts'

/** Ad management: what the networks hold in the ad accounts, how far it was read, and changing it. */
export const objects = {
  'audit.group.object': ['渠道对象', 'Network objects'],
  'audit.event.object.reading_asked': ['请求立即读取渠道对象', 'Asked for network objects to be read now'],
  'audit.entity.object.reading': ['渠道对象读取', 'reading of network objects'],
  'audit.field.object.reading.account_ids': ['广告账户', 'Ad accounts'],
  'blocker.object.read.throttled': ['渠道限流，稍后自动继续', 'Throttled by the network; continues by itself'],
  'blocker.object.read.auth': ['账户授权已失效，请重新授权后再读取', 'The account is no longer authorised: authorise it, then read again'],
  'blocker.object.read.refused': ['渠道没有给出对象列表：{{message}}', 'The network gave no list of objects: {{message}}'],
} satisfies Words
