import { functionBlockers } from '#permissions/grants.ts'
import { pageBlockers, type Viewer } from '#permissions/page-can.ts'

const SECTIONS = [
  { key: 'users', title: 'settings.users', words: 'shell.palette.words.people', href: '/settings', needs: 'settings.users.view' },
  {
    key: 'invitations',
    title: 'invitation.title',
    words: 'shell.palette.words.people',
    href: '/settings/invitations',
    needs: 'settings.users.view',
  },
  { key: 'sign-in-rules', title: 'sign_in_rule.title', href: '/settings/sign-in-rules', needs: 'settings.users.view' },
  { key: 'company', title: 'settings.company', href: '/settings/company', needs: 'settings.company.edit' },
  { key: 'training', title: 'settings.training', href: '/settings/training', needs: 'settings.training.set' },
  { key: 'lists', title: 'settings.lists', href: '/settings/lists', needs: 'settings.lists.view' },
  { key: 'sessions', title: 'settings.sessions', href: '/settings/sessions', needs: 'settings.users.view' },
  { key: 'credentials', title: 'settings.credentials', href: '/settings/credentials', needs: 'settings.credentials.view' },
  { key: 'network-apps', title: 'settings.network-apps', href: '/settings/network-apps', needs: 'settings.credentials.view' },
  { key: 'games', title: 'settings.games', href: '/settings/games', needs: 'settings.games.edit' },
  { key: 'regions', title: 'settings.regions', href: '/settings/regions', needs: 'settings.regions.edit' },
  { key: 'channels', title: 'settings.channels', href: '/settings/channels', needs: 'settings.channels.edit' },
  { key: 'masters', title: 'settings.masters', href: '/settings/masters', needs: 'settings.masters.edit' },
  { key: 'player-events', title: 'event_source.title', href: '/settings/player-events', needs: 'settings.player_events.view' },
  { key: 'suppliers', title: 'settings.suppliers', href: '/settings/suppliers', needs: 'settings.suppliers.edit' },
  { key: 'audit', title: 'settings.audit', href: '/settings/audit', needs: 'settings.audit.view' },
  // pages of their own, by their own grants; the last three are everybody's
  { key: 'monitor', title: 'page.SettingsMonitor', href: '/settings/monitor', needs: null },
  { key: 'figures', title: 'page.SettingsMonitorFigures', href: '/settings/monitor-figures', needs: null },
  { key: 'sign-in', title: 'page.SettingsMySignIn', href: '/settings/my-sign-in', needs: null },
  { key: 'visits', title: 'page.SettingsMyVisits', href: '/settings/my-visits', needs: null },
  { key: 'dictionaries', title: 'page.SettingsDictionaries', href: '/settings/dictionaries', needs: null },
] as const
export type SectionKey = (typeof SECTIONS)[number]['key']

/** Every section of the settings, with why this person may not open it. */
export const sectionsOf = (person: Viewer) =>
  SECTIONS.map(({ needs, ...section }) => ({
    ...section,
    /** key of further words it is found by; empty: its title is enough */
    words: 'words' in section ? section.words : '',
    isPage: needs === null,
    blockers: needs === null ? pageBlockers(person, section.href) : functionBlockers(person.grants, needs),
  }))
