import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { useCallback, useDeferredValue, useId, useRef, useState } from 'react'
import { FORMULA_FUNCTIONS, isFormula, parseFormula } from '#domain/formula.ts'
import { sayReason, useSay } from '../../words.tsx'
import { stageEvery } from '../stage-fill.ts'
import type { Sheet, Staged } from '../staging.ts'
import { StageDialog, type EditTarget } from './StageDialog.tsx'

type Props<Row> = {
  target: EditTarget<Row>
  macros: ReadonlySet<string>
  onApply: (staged: Staged<Row>) => void
  onClose: () => void
}

/** One formula for many rows: its macros to choose from, what is wrong with it by place, and what each row becomes. */
export function FormulaDialog<Row extends object>({ target, macros, onApply, onClose }: Props<Row>) {
  const say = useSay()
  const [typed, setTyped] = useState('=')
  const asked = useDeferredValue(typed)
  const input = useRef<HTMLInputElement>(null)
  const parsed = isFormula(asked) && asked.trim() !== '=' ? parseFormula(asked, macros) : null
  const isMeant = parsed?.ok === true
  const stage = useCallback((sheet: Sheet<Row>) => stageEvery(sheet, asked), [asked])
  const id = useId()
  const put = (text: string) => {
    setTyped((before) => `${before}${/[=&(,]\s*$/.test(before) ? '' : ' & '}${text}`)
    input.current?.focus()
  }
  return (
    <StageDialog
      title={say('kit.formula.title')}
      target={target}
      needsColumn
      textsOnly
      stage={isMeant ? stage : null}
      missing="kit.formula.not_yet"
      actionOf={(count) => say('kit.staged.do', { count })}
      onApply={onApply}
      onClose={onClose}
    >
      <FormGroup
        label={say('kit.formula.formula')}
        labelFor={id}
        intent={parsed && !parsed.ok ? 'danger' : 'none'}
        helperText={
          parsed && !parsed.ok ? sayReason(say, parsed.problem) : say('kit.formula.hint', { functions: FORMULA_FUNCTIONS.join(', ') })
        }
      >
        <InputGroup
          id={id}
          inputRef={input}
          autoFocus
          value={typed}
          placeholder={'=game & "_" & country & "_" & seq'}
          onValueChange={setTyped}
        />
      </FormGroup>
      <div className="fd-formula-macros" role="group" aria-label={say('kit.formula.macros')}>
        {[...macros].map((macro) => (
          <Button key={macro} size="small" variant="outlined" text={macro} onClick={() => put(macro)} />
        ))}
        <Button size="small" variant="outlined" text={'"_"'} onClick={() => put('"_"')} />
      </div>
    </StageDialog>
  )
}
