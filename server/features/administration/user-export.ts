import type { AdminUser } from '#contract/administration.ts'
import { say } from '#i18n/catalogue.ts'
import { exportFile, fileTime, type FileHead } from '#server/kit/export-file.ts'
import type { Download } from '#server/kit/handler.ts'

/** The users of a filter as a file. */
export function userFile(rows: readonly AdminUser[], format: 'xlsx' | 'csv', head: FileHead): Promise<Download> {
  const word = (key: string) => say(head.language, `settings.${key}`)
  const column = (key: string, text: (row: AdminUser) => string) => ({ title: word(`user.${key}`), text })
  const flag = (isOn: boolean) => word(isOn ? 'yes' : 'no')
  const columns = [
    column('name', (row) => row.name),
    column('account', (row) => row.account),
    column('email', (row) => row.email),
    column('preset', (row) => row.presets.map((name) => word(`preset.${name}`)).join('、')),
    column('admin', (row) => flag(row.is_administrator)),
    column('active', (row) => flag(row.active)),
    column('is_agent', (row) => flag(row.is_agent)),
    column('domestic', (row) => flag(row.domestic)),
    column('sessions', (row) => String(row.sessions)),
    column('seen', (row) => fileTime(row.seen_at)),
  ]
  return exportFile({ title: word('users'), name: 'flightdeck-users', columns, rows }, format, { ...head, currency: null })
}
