import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { costDeletion } from '#views/finance/costs/cost-deletion.ts'
import { DeleteDialog } from '#views/finance/costs/DeleteDialog.tsx'
import { costDeletionOf } from './sample.ts'
import { decisionStories } from './decision-stories.tsx'

const meta: Meta = { title: 'finance/Cost deletion' }
export default meta

const subject = [{ id: '7', version: 1 }]
const look = decisionStories({
  machine: costDeletion,
  subject,
  choice: 'delete',
  reason: '记错',
  seen: costDeletionOf('would_delete'),
  decided: costDeletionOf('deleted'),
  met: 'finance.cost.changed',
  view: (deletion) => (
    <>
      <Button text="删除所选 1 笔" onClick={() => deletion.send({ type: 'decision.ask', choice: 'delete', subject })} />
      <DeleteDialog deletion={deletion} onDone={() => undefined} onReenter={() => undefined} mayEnter={[]} />
    </>
  ),
})

export const Closed: StoryObj = look('closed')
export const Reading: StoryObj = look('reading')
export const Failed: StoryObj = look('failed')
export const Asking: StoryObj = look('asking')
export const Sending: StoryObj = look('sending')
export const Uncertain: StoryObj = look('uncertain')
export const Decided: StoryObj = look('decided')
