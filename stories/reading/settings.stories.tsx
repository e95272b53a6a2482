import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import type { AdminUser } from '#contract/administration.ts'
import { blocker } from '#domain/blocker.ts'
import { USER_COLUMNS } from '#views/settings/columns.ts'
import { byId } from '#views/kit/grid/use-row-store.ts'
import { createSettingsReading } from '#views/settings/settings-reading.ts'
import { ListFrame } from '#views/things/ListFrame.tsx'
import { useList, type ListReading } from '#views/things/use-list.ts'
import { SectionNav } from '#views/kit/shell/SectionNav.tsx'
import '#views/settings/settings.css'
import type { Listed } from '#views/settings/types.ts'
import { storyForState } from '../kit/flow-story.tsx'

const meta: Meta = { title: 'settings/People' }
export default meta

const aUser = (id: string, name: string, change: Partial<AdminUser> = {}): AdminUser => ({
  id,
  account: `person${id}`,
  email: `person${id}@house.example`,
  name,
  is_agent: false,
  domestic: true,
  observatory: false,
  active: true,
  is_administrator: false,
  presets: ['buyer'],
  sessions: 1,
  seen_at: '2026-11-20T02:10:00Z',
  created_at: '2026-11-01T02:10:00Z',
  version: 1,
  ...change,
})
const USERS = [aUser('1', '赵明', { is_administrator: true }), aUser('2', '陈晓宇'), aUser('3', '刘洋', { is_agent: true, active: false })]

function Users({ page }: { page: ListReading<Listed<AdminUser>, string> }) {
  const list = useList(page)
  return (
    <ListFrame list={list} title="settings.users" columns={USER_COLUMNS} idOf={byId} rows={list.answer?.rows} total={list.answer?.total} />
  )
}

function story(state: string, read: () => Promise<Listed<AdminUser>>) {
  const machine = createSettingsReading<Listed<AdminUser>>().provide({ actors: { read: fromPromise(read) } })
  const sections = [
    { key: 'users', title: 'settings.users', href: '/settings', blockers: [] },
    { key: 'audit', title: 'settings.audit', href: '/settings/audit', blockers: [] },
  ]
  const render = storyForState(machine, {
    input: { query: '' },
    state,
    view: (page) => (
      <div style={{ height: '100vh' }}>
        <SectionNav label="settings.nav" here="users" sections={sections} onGo={() => undefined}>
          <Users page={page} />
        </SectionNav>
      </div>
    ),
  })
  return { render }
}
const refused = (code: string) => () =>
  Promise.reject(Object.assign(new Error(code), { blockers: [blocker(code, { params: { permission: 'settings.users.view' } })] }))

export const Reading: StoryObj = story('reading', () => new Promise(() => undefined))
export const Ready: StoryObj = story('shown', () => Promise.resolve({ rows: USERS, total: USERS.length }))
export const Empty: StoryObj = story('shown', () => Promise.resolve({ rows: [], total: 0 }))
export const Failed: StoryObj = story('failed', refused('call.offline'))
export const NoPermission: StoryObj = story('failed', refused('permission.function_missing'))
