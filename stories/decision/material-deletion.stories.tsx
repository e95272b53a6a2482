import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { MaterialDeleteDialog } from '#views/material/MaterialDeleteDialog.tsx'
import { materialDeletion } from '#views/material/material-deletion.ts'
import { materialDeletionOf } from './sample.ts'
import { decisionStories } from './decision-stories.tsx'
import '#views/material/material.css'

const meta: Meta = { title: 'material/Delete' }
export default meta

const subject = [{ id: '100001', revision: 1 }]
const look = decisionStories({
  machine: materialDeletion,
  subject,
  choice: 'delete',
  reason: '',
  seen: materialDeletionOf('would_delete'),
  decided: materialDeletionOf('deleted'),
  met: 'material.changed',
  view: (deletion) => (
    <>
      <Button text="删除" onClick={() => deletion.send({ type: 'decision.ask', choice: 'delete', subject })} />
      <MaterialDeleteDialog deletion={deletion} onDone={() => undefined} />
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
