import { Button } from '@blueprintjs/core'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fromPromise } from 'xstate'
import { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import type { MaterialEditFacts, SaveOutcome, SheetReading } from '#machines/material-edit/material-edit.types.ts'
import { EditBar } from '#views/material/EditBar.tsx'
import { EditDialog } from '#views/material/EditDialog.tsx'
import { NO_CHOICES } from '#views/material/wire.ts'
import { storyForState, type FlowStory } from '../kit/flow-story.tsx'
import { met, ONE, refused, saved, STAGED, THEIRS, TWO } from './sample.ts'
import '#views/material/material.css'

const meta: Meta = { title: 'material/Edit' }
export default meta

const never = () => new Promise<never>(() => undefined)
type Answers = { save?: () => Promise<SaveOutcome>; sheet?: () => Promise<SheetReading>; resumed?: MaterialEditFacts }

function story(state: string, events: FlowStory<typeof materialEditMachine>['events'] = [], answers: Answers = {}): StoryObj {
  const machine = materialEditMachine.provide({
    actors: { readSheet: fromPromise(answers.sheet ?? never), saveEdits: fromPromise(answers.save ?? never) },
  })
  return {
    render: storyForState(machine, {
      input: { resumed: answers.resumed ?? null },
      events,
      state,
      view: (edit) => (
        <>
          <Button text="修改" onClick={() => edit.send(stage)} />
          <EditBar edit={edit} mayEdit={[]} onOpen={() => undefined} />
          <EditDialog edit={edit} mayEdit={[]} choices={NO_CHOICES} />
        </>
      ),
    }),
  }
}

const stage = { type: 'edits.stage', edits: STAGED } as const
const REVIEWED = [stage, { type: 'edits.review' }] as const
const SAVED = [...REVIEWED, { type: 'edits.save' }] as const
const sheet = { type: 'sheet.choose', file: new File([''], '素材.csv') } as const
const done = (...value: ReturnType<typeof saved>[]) => ({ save: () => Promise.resolve<SaveOutcome>({ kind: 'done', value }) })

export const Nothing = story('editing')
export const Editing = story('editing', [stage])
export const Reviewing = story('reviewing', REVIEWED)
export const Saving = story('saving', SAVED)
export const Saved = story('editing', SAVED, done(saved(ONE), saved(TWO)))
export const OneRefused = story('editing', SAVED, done(saved(ONE), refused(TWO)))
export const Met = story('met', SAVED, done(met(THEIRS), saved(TWO)))
export const Uncertain = story('uncertain', [], {
  resumed: { base: { [ONE.id]: ONE }, edits: { [ONE.id]: { remark: '首页主推' } }, ticket: 't' },
})
export const Decoding = story('decoding', [sheet])
export const Imported = story('editing', [sheet, (now) => now.matches('editing')], {
  sheet: () =>
    Promise.resolve({
      name: '素材.csv',
      edits: STAGED,
      unchanged: 3,
      bad: [{ code: 'material.missing', row: 7, params: { id: '990001' } }],
    }),
})
