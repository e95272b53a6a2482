import { FormGroup, TextArea } from '@blueprintjs/core'
import { useCallback, useDeferredValue, useId, useState } from 'react'
import { useSay } from '../../words.tsx'
import { stagePasteRows } from '../stage-fill.ts'
import type { Sheet, Staged } from '../staging.ts'
import { parseTsv } from '../tsv.ts'
import { StageDialog, type EditTarget } from './StageDialog.tsx'

type Props<Row> = { target: EditTarget<Row>; text: string; onApply: (staged: Staged<Row>) => void; onClose: () => void }

/** One block into each chosen row: what was copied in a spreadsheet, the first column to fill, and what each cell becomes. */
export function PasteRowsDialog<Row extends object>({ target, text, onApply, onClose }: Props<Row>) {
  const say = useSay()
  const [typed, setTyped] = useState(text)
  const asked = useDeferredValue(typed)
  const stage = useCallback((sheet: Sheet<Row>) => stagePasteRows(sheet, parseTsv(asked)), [asked])
  const id = useId()
  return (
    <StageDialog
      title={say('kit.paste_rows.title')}
      target={target}
      scopes={['rows', 'range', 'all']}
      needsColumn
      fromColumn
      stage={asked === '' ? null : stage}
      missing="kit.paste_rows.not_yet"
      actionOf={(count) => say('kit.staged.do', { count })}
      onApply={onApply}
      onClose={onClose}
    >
      <FormGroup label={say('kit.paste_rows.block')} labelFor={id} helperText={say('kit.paste_rows.hint')}>
        <TextArea id={id} fill autoFocus rows={3} value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </FormGroup>
    </StageDialog>
  )
}
