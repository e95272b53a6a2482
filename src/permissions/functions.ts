/** Every function a grant may name, `<page>.<func>`. The server does not start with a route that asks for another. */
export const FUNCTIONS: readonly string[] = [
  'ads.batch.view',
  'ads.batch.build',
  'ads.batch.commit',
  'data.table.view',
  'finance.cost.view',
  'finance.cost.enter',
  'finance.cost.commit',
  'finance.cost.edit',
  'finance.cost.delete',
  'finance.refund.view',
  'finance.statement.view',
  'finance.statement.upload',
  'finance.row.edit',
  'finance.row.confirm',
  'finance.month.view',
  'finance.month.confirm',
  'finance.month.reopen',
  'help.guide.edit',
  'landing.builder.open',
  'settings.users.view',
  'settings.users.edit',
  'settings.grants.edit',
  'settings.lists.view',
  'settings.lists.edit',
  'settings.credentials.view',
  'settings.credentials.edit',
  'settings.audit.view',
  'monitor.config.edit',
  'monitor.figures.view',
]

/** `anyone` and `signed-in` name no function; everything else must be one we know. */
export const isKnownPermission = (permission: string): boolean =>
  permission === 'anyone' || permission === 'signed-in' || FUNCTIONS.includes(permission)
