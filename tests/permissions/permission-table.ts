import type { Grants } from '#permissions/grants.ts'

/** The kinds of people the presets make, and one who may only look. */
export const ROLES = ['viewer', 'agent', 'buyer', 'finance', 'reviewer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who may use which function. It is written by hand, a line a function, and is what the presets and every call are held to:
 * a new function needs a decision here first.
 */
export const PERMISSION_TABLE: Readonly<Record<string, readonly Role[]>> = {
  'ads.batch.view': ['viewer', 'agent', 'buyer', 'reviewer', 'admin'],
  'ads.batch.build': ['agent', 'buyer', 'admin'],
  'ads.batch.commit': ['buyer', 'admin'],
  'ads.object.view': ['agent', 'buyer', 'reviewer', 'admin'],
  'ads.object.edit': ['buyer', 'admin'],
  'art.resource.view': ['buyer', 'reviewer', 'admin'],
  'creative.list.view': ['agent', 'buyer', 'reviewer', 'admin'],
  'creative.item.edit': ['buyer', 'admin'],
  'creative.figure.read': ['buyer', 'admin'],
  'creative.threshold.edit': ['admin'],
  'data.table.view': ['viewer', 'agent', 'buyer', 'finance', 'admin'],
  'finance.cost.view': ['finance', 'admin'],
  'finance.cost.enter': ['finance', 'admin'],
  'finance.cost.commit': ['finance', 'admin'],
  'finance.cost.edit': ['finance', 'admin'],
  'finance.cost.delete': ['finance', 'admin'],
  'finance.cost_name.edit': ['finance', 'admin'],
  'finance.firm.edit': ['finance', 'admin'],
  'finance.bill.edit': ['finance', 'admin'],
  'finance.rate.edit': ['finance', 'admin'],
  'finance.refund.view': ['finance', 'admin'],
  'finance.refund.edit': ['finance', 'admin'],
  'finance.statement.view': ['finance', 'admin'],
  'finance.statement.upload': ['finance', 'admin'],
  'finance.figure.edit': ['finance', 'admin'],
  'finance.name.edit': ['finance', 'admin'],
  'finance.row.edit': ['finance', 'admin'],
  'finance.row.confirm': ['finance', 'admin'],
  'finance.month.view': ['finance', 'admin'],
  'finance.month.confirm': ['finance', 'admin'],
  'finance.month.reopen': ['finance', 'admin'],
  'finance.cpa.view': ['finance', 'admin'],
  'finance.cpa.edit': ['finance', 'admin'],
  'finance.repayment.view': ['finance', 'admin'],
  'finance.repayment.edit': ['finance', 'admin'],
  'finance.repayment.confirm': ['finance', 'admin'],
  'finance.repayment.take_back': ['finance', 'admin'],
  'finance.repayment.overpay': ['finance', 'admin'],
  'annotation.date.edit': ['buyer', 'finance', 'admin'],
  'annotation.date.all': ['finance', 'admin'],
  'help.guide.edit': ['admin'],
  'landing.builder.open': ['buyer', 'admin'],
  'landing.page.view': ['buyer', 'reviewer', 'admin'],
  'landing.page.save': ['buyer', 'admin'],
  'landing.page.switch': ['buyer', 'admin'],
  'landing.page.delete': ['buyer', 'admin'],
  'material.list.view': ['agent', 'buyer', 'reviewer', 'admin'],
  'material.file.upload': ['agent', 'buyer', 'admin'],
  'material.item.edit': ['buyer', 'admin'],
  'material.item.delete': ['buyer', 'admin'],
  'monitor.config.edit': ['admin'],
  'monitor.figures.view': ['admin'],
  'review.queue.view': ['buyer', 'reviewer', 'admin'],
  'review.item.decide': ['reviewer', 'admin'],
  'review.item.submit': ['buyer', 'reviewer', 'admin'],
  'review.history.edit': ['reviewer', 'admin'],
  'review.words.edit': ['reviewer', 'admin'],
  'review.letters.edit': ['reviewer', 'admin'],
  'account.list.view': ['buyer', 'admin'],
  'account.item.edit': ['admin'],
  'account.list.unbound': ['admin'],
  'settings.users.view': ['admin'],
  'settings.users.edit': ['admin'],
  'settings.grants.edit': ['admin'],
  'settings.company.edit': ['admin'],
  'settings.training.set': ['admin'],
  'settings.lists.view': ['admin'],
  'settings.lists.edit': ['admin'],
  'settings.credentials.view': ['admin'],
  'settings.credentials.edit': ['admin'],
  'settings.audit.view': ['admin'],
  'settings.suppliers.edit': ['admin'],
  'settings.installation.guide': ['admin'],
  'settings.games.edit': ['admin'],
  'settings.regions.edit': ['admin'],
  'settings.channels.edit': ['admin'],
  'settings.masters.edit': ['admin'],
}

/** May look at batches and data, and at nothing else. */
export const VIEWER: Grants = {
  global: {},
  pages: { ads: { func: { 'batch.view': true } }, data: { func: { 'table.view': true } } },
}

export const mayUse = (role: Role, permission: string): boolean =>
  permission === 'anyone' || permission === 'signed-in' || (PERMISSION_TABLE[permission]?.includes(role) ?? false)
