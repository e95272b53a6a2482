import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core'
import { useCallback, useDeferredValue, useId, useState } from 'react'
import type { Replacement } from '#domain/find-replace.ts'
import { useSay } from '../../words.tsx'
import type { Sheet, Staged } from '../staging.ts'
import { stageReplace } from './stage-replace.ts'
import { StageDialog, type EditTarget } from './StageDialog.tsx'

type Props<Row> = { target: EditTarget<Row>; onApply: (staged: Staged<Row>) => void; onClose: () => void }

const NOTHING: Replacement = { find: '', put: '', matchCase: false, whole: false }

/** Find and replace: every cell is shown before and after, and all of them are one step. */
export function ReplaceDialog<Row extends object>({ target, onApply, onClose }: Props<Row>) {
  const say = useSay()
  const [typed, setTyped] = useState(NOTHING)
  const asked = useDeferredValue(typed)
  const stage = useCallback((sheet: Sheet<Row>) => stageReplace(sheet, asked), [asked])
  const [findId, putId] = [useId(), useId()]
  return (
    <StageDialog
      title={say('kit.replace.title')}
      target={target}
      stage={asked.find === '' ? null : stage}
      missing="kit.replace.not_yet"
      actionOf={(count) => say('kit.replace.do', { count })}
      onApply={onApply}
      onClose={onClose}
    >
      <FormGroup label={say('kit.replace.find')} labelFor={findId}>
        <InputGroup id={findId} autoFocus value={typed.find} onValueChange={(find) => setTyped({ ...typed, find })} />
      </FormGroup>
      <FormGroup label={say('kit.replace.put')} labelFor={putId}>
        <InputGroup id={putId} value={typed.put} onValueChange={(put) => setTyped({ ...typed, put })} />
      </FormGroup>
      <Checkbox
        inline
        checked={typed.matchCase}
        label={say('kit.replace.case')}
        onChange={() => setTyped({ ...typed, matchCase: !typed.matchCase })}
      />
      <Checkbox
        inline
        checked={typed.whole}
        label={say('kit.replace.whole')}
        onChange={() => setTyped({ ...typed, whole: !typed.whole })}
      />
    </StageDialog>
  )
}
