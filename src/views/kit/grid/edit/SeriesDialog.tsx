import { FormGroup, InputGroup } from '@blueprintjs/core'
import { useCallback, useDeferredValue, useId, useState } from 'react'
import { useSay } from '../../words.tsx'
import { stageSeries } from '../stage-fill.ts'
import type { Sheet, Staged } from '../staging.ts'
import { StageDialog, type EditTarget } from './StageDialog.tsx'

type Props<Row> = { target: EditTarget<Row>; onApply: (staged: Staged<Row>) => void; onClose: () => void }

/** A series through the rows: numbers, dates, names with a number; a second value says the step. */
export function SeriesDialog<Row extends object>({ target, onApply, onClose }: Props<Row>) {
  const say = useSay()
  const [typed, setTyped] = useState({ first: '', second: '' })
  const asked = useDeferredValue(typed)
  const stage = useCallback(
    (sheet: Sheet<Row>) => stageSeries(sheet, asked.second === '' ? [asked.first] : [asked.first, asked.second]),
    [asked],
  )
  const [firstId, secondId] = [useId(), useId()]
  return (
    <StageDialog
      title={say('kit.series.title')}
      target={target}
      needsColumn
      stage={asked.first === '' ? null : stage}
      missing="kit.series.not_yet"
      actionOf={(count) => say('kit.staged.do', { count })}
      onApply={onApply}
      onClose={onClose}
    >
      <FormGroup label={say('kit.series.first')} labelFor={firstId} helperText={say('kit.series.hint')}>
        <InputGroup id={firstId} autoFocus value={typed.first} onValueChange={(first) => setTyped({ ...typed, first })} />
      </FormGroup>
      <FormGroup label={say('kit.series.second')} labelFor={secondId}>
        <InputGroup id={secondId} value={typed.second} onValueChange={(second) => setTyped({ ...typed, second })} />
      </FormGroup>
    </StageDialog>
  )
}
