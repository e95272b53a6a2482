import type { Words } from '../words.ts'

/** Ad management: what the networks hold in the ad accounts, how far it was read, and changing it. */
export const objects = {
  'audit.group.object': ['渠道对象', 'Network objects'],
  'audit.event.object.reading_asked': ['请求立即读取渠道对象', 'Asked for network objects to be read now'],
  'audit.entity.object.reading': ['渠道对象读取', 'reading of network objects'],
  'audit.field.object.reading.account_ids': ['广告账户', 'Ad accounts'],
  'object.filter.accounts': ['广告账户', 'Ad accounts'],
  'object.filter.within': ['所属上级', 'In'],
  'object.filter.drift': ['渠道上被改过', 'Changed at the network'],
  'object.filter.gone': ['渠道上已删除', 'Gone from the network'],
  'object.column.account_id': ['账户编号', 'Account ID'],
  'object.column.account_name': ['广告账户', 'Ad account'],
  'object.column.parent_name': ['所属上级', 'In'],
  'object.column.network_id': ['渠道编号', 'Network ID'],
  'object.column.name': ['名称', 'Name'],
  'object.column.currency': ['币种', 'Currency'],
  'object.column.review': ['审核', 'Review'],
  'object.column.drift': ['渠道改动', 'Drift'],
  'object.column.made_at': ['创建时间', 'Created'],
  'object.column.remote_at': ['渠道更新时间', 'Changed at the network'],
  'object.column.pulled_at': ['读取时间', 'Read'],
  'blocker.object.no_channel': ['没有这个渠道：{{channel}}', 'There is no such network: {{channel}}'],
  'blocker.object.no_level': ['这个渠道没有这个层级：{{level}}', 'The network has no such level: {{level}}'],
  'blocker.object.read.throttled': ['渠道限流，稍后自动继续', 'Throttled by the network; continues by itself'],
  'blocker.object.read.auth': ['账户授权已失效，请重新授权后再读取', 'The account is no longer authorised: authorise it, then read again'],
  'blocker.object.read.refused': ['渠道没有给出对象列表：{{message}}', 'The network gave no list of objects: {{message}}'],
} satisfies Words
