import { ownZone } from '#domain/zone.ts'
import type { AdminUser, CredentialRow, SessionRow } from '#contract/administration.ts'
import type { AuditLine } from '#contract/audit-line.ts'
import { entityIdWord } from '#domain/audit/audit-names.ts'
import { browserName } from '#domain/display/browser-name.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { changesText, entityWord, eventWord } from '#permissions/audit-words.ts'
import { dictionaryColumn } from '#views/kit/dictionary/dictionary-text.ts'
import { count, identifier, instant, NONE, stateTag, textColumn } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import type { StateKey } from '#views/kit/state-colors.ts'
import type { Say } from '#views/kit/words.tsx'

const here = instant<object>(ownZone)
const yesNo: Pick<GridColumn<object>, 'text' | 'width' | 'filter'> = {
  width: 90,
  filter: 'set',
  text: (value, _row, say) => say(value === 'true' ? 'settings.yes' : 'settings.no'),
}

export const USER_COLUMNS: readonly GridColumn<AdminUser>[] = [
  { ...textColumn, key: 'name', header: 'settings.user.name', minWidth: 140, flex: 1 },
  { ...textColumn, key: 'account', header: 'settings.user.account' },
  {
    ...textColumn,
    key: 'presets',
    header: 'settings.user.preset',
    text: (_value, { presets }, say) => presets.map((name) => say(`settings.preset.${name}`)).join(' · '),
  },
  { ...textColumn, key: 'email', header: 'settings.user.email' },
  { ...yesNo, key: 'is_administrator', header: 'settings.user.admin', value: (row) => String(row.is_administrator) },
  { ...yesNo, key: 'active', header: 'settings.user.active', value: (row) => String(row.active) },
  { ...yesNo, key: 'is_agent', header: 'settings.user.is_agent', value: (row) => String(row.is_agent) },
  { ...yesNo, key: 'domestic', header: 'settings.user.domestic', value: (row) => String(row.domestic) },
  { ...yesNo, key: 'observatory', header: 'settings.user.observatory', value: (row) => String(row.observatory), width: 130 },
  { ...count, key: 'sessions', header: 'settings.user.sessions' },
  { ...here, key: 'seen_at', header: 'settings.user.seen' },
]

export const SESSION_COLUMNS: readonly GridColumn<SessionRow>[] = [
  { ...textColumn, key: 'user_name', header: 'settings.user.name' },
  { ...identifier, key: 'address', header: 'settings.session.address' },
  {
    ...textColumn,
    key: 'agent',
    header: 'settings.session.agent',
    minWidth: 150,
    flex: 1,
    text: (value) => browserName(String(value)),
    explain: ({ agent }) => agent,
  },
  { ...here, key: 'started_at', header: 'settings.session.started' },
  { ...here, key: 'seen_at', header: 'settings.user.seen' },
  { ...here, key: 'expires_at', header: 'settings.session.expires' },
  { ...yesNo, key: 'is_own', header: 'settings.session.own', value: (row) => String(row.is_own), width: 110 },
]

/** All of them are the caller's. */
export const OWN_SESSION_COLUMNS = SESSION_COLUMNS.filter(({ key }) => key !== 'user_name')

const rightsText = (say: Say, lacks: readonly string[]): string =>
  lacks.length === 0
    ? say('settings.credential.rights_enough')
    : say('settings.credential.rights_lack', { uses: lacks.map((use) => say(`authorisation.use.${use}`)).join(say('common.between')) })

/** As the list of ad accounts shows them. */
const AUTH_LOOKS: Readonly<Record<CredentialRow['auth_status'], StateKey>> = { authorised: 'done', invalid: 'refused', unbound: 'waiting' }

export const CREDENTIAL_COLUMNS: readonly GridColumn<CredentialRow>[] = [
  { ...textColumn, key: 'name', header: 'settings.credential.account', minWidth: 180, flex: 1 },
  { ...identifier, key: 'account_id', header: 'settings.credential.account_id' },
  { ...dictionaryColumn(FIXED.spreader_channel), key: 'spreader_id', header: 'kit.word.network', width: 90 },
  {
    ...stateTag<CredentialRow>(
      (row) => AUTH_LOOKS[row.auth_status],
      (row) => `account.auth_state.${row.auth_status}`,
    ),
    key: 'auth_status',
    header: 'account.auth_state',
    width: 130,
  },
  {
    ...textColumn,
    key: 'lacks',
    header: 'settings.credential.rights',
    width: 200,
    filter: 'set',
    text: (_, { lacks }, say) => (lacks === null ? NONE : rightsText(say, lacks)),
    explain: ({ reason }) => reason || null,
  },
  { ...here, key: 'expires_at', header: 'settings.credential.ends' },
  { ...identifier, key: 'last4', header: 'settings.credential.last4', width: 90 },
  { ...here, key: 'set_at', header: 'thing.updated_at' },
  { ...identifier, key: 'key_id', header: 'settings.credential.key', width: 100, hidden: true },
]

export const AUDIT_COLUMNS: readonly GridColumn<AuditLine>[] = [
  { ...here, key: 'at', header: 'administration.audit.at', width: 160 },
  {
    ...textColumn,
    key: 'user_name',
    header: 'administration.audit.who',
    width: 140,
    text: (value, row, say) => String(value ?? row.user_id ?? say('administration.audit.system')),
  },
  {
    ...textColumn,
    key: 'event',
    header: 'administration.audit.event',
    width: 190,
    text: (value, _row, say) => eventWord(say, String(value)),
    explain: (row) => row.event,
  },
  {
    ...textColumn,
    key: 'entity',
    header: 'administration.audit.entity',
    width: 150,
    text: (value, _row, say) => entityWord(say, String(value)),
  },
  {
    ...identifier,
    key: 'entity_id',
    header: 'administration.audit.entity_id',
    text: (_value, row, say) => entityIdWord(say, row),
  },
  {
    ...textColumn,
    key: 'changes',
    header: 'settings.audit.changes',
    minWidth: 240,
    flex: 1,
    value: (row) => row.id,
    text: (_value, row, say) => changesText(say, row),
  },
  { ...identifier, key: 'request_id', header: 'administration.audit.request', width: 290 },
]
