import type { Meta, StoryObj } from '@storybook/react-vite'
import { UnreadPanel } from '#views/finance/month/UnreadPanel.tsx'
import { waiver } from '#views/finance/month/waiver.ts'
import { unreadLines, WAIVED } from './sample.ts'
import { decisionStories } from './decision-stories.tsx'
import '#views/finance/month/month.css'

const meta: Meta = { title: 'finance/Unread lines' }
export default meta

const month = { kind: 'income', month: '2026-10' } as const
const look = decisionStories({
  machine: waiver,
  subject: { ...month, id: unreadLines.id, lines: unreadLines.lines },
  choice: 'waive',
  reason: WAIVED.reason,
  seen: { asOf: '1', waiver: null },
  decided: { asOf: '1', waiver: WAIVED },
  met: 'finance.month.lines_waived',
  view: (decision) => (
    <UnreadPanel
      unread={[{ ...unreadLines, waiver: decision.getSnapshot().matches('met') ? WAIVED : null }]}
      month={month}
      asOf="1"
      decision={decision}
      blockers={[]}
      isAsked={false}
      onDownload={() => undefined}
      onUpload={() => undefined}
    />
  ),
})

export const Closed: StoryObj = look('closed')
export const Reading: StoryObj = look('reading')
export const Failed: StoryObj = look('failed')
export const Asking: StoryObj = look('asking')
export const Sending: StoryObj = look('sending')
export const Uncertain: StoryObj = look('uncertain')
export const Met: StoryObj = look('met')
export const Decided: StoryObj = look('decided')
