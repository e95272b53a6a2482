import type { Words } from '../words.ts'

/** What is read of ad accounts from their networks: how far it is, and reading it now. */
export const accountReading = {
  'blocker.account.reading.none': ['没有可读取的广告账户', 'There is no ad account to read'],
  'blocker.account.reading.on_its_way': ['正在读取，请等它结束', 'They are being read: wait until that has ended'],
  'flow.accountReading.event.accounts.read': ['立即读取', 'Read now'],
  'flow.accountReading.event.read.retry': ['再查一次', 'Asked again'],
  'flow.accountReading.actor.readAccounts': ['查询读取进度', 'ask how far they were read'],
  'flow.accountReading.actor.askReading': ['请求立即读取', 'ask for a reading now'],
  'flow.accountReading.reading': ['查询中', 'Asking'],
  'flow.accountReading.failed': ['查询失败', 'Failed'],
  'flow.accountReading.resting': ['没有进行中的读取', 'Nothing under way'],
} satisfies Words
