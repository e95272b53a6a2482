import { Menu, MenuItem, Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { StepKind } from '#domain/step-name.ts'
import { Popover } from '../../popover/Popover.tsx'
import { useSay } from '../../words.tsx'
import type { GridController } from '../grid-controller.ts'
import type { Staged } from '../staging.ts'
import { EDIT_TOOLS, TOOL_KEYS, type OpenedTool } from './edit-tools.ts'
import { FormulaDialog } from './FormulaDialog.tsx'
import { PasteRowsDialog } from './PasteRowsDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import type { EditTarget } from './StageDialog.tsx'

type Props<Row> = {
  gridOf: () => GridController<Row> | null
  rowOf: (id: string) => Row | undefined
  sizes: EditTarget<Row>['sizes']
  /** the column of the cell that has the focus */
  column: string | null
  /** what formulas may say; null: there are none */
  macros: ReadonlySet<string> | null
  opened: OpenedTool | null
  onOpened: (opened: OpenedTool | null) => void
  onStaged: (staged: Staged<Row>, kind: StepKind) => void
}

/** Edits of many cells: their menu, and the one that is open. */
export function GridEdits<Row extends object>({ opened, onOpened, ...props }: Props<Row>) {
  const say = useSay()
  return (
    <>
      <Popover
        arrow={false}
        animation="minimal"
        placement="bottom-start"
        content={
          <Menu small>
            {EDIT_TOOLS.filter((one) => one !== 'formula' || props.macros !== null).map((one) => (
              <MenuItem
                key={one}
                text={say(`kit.edit.${one}`)}
                label={TOOL_KEYS[one] ?? ''}
                onClick={() => onOpened({ tool: one, text: '' })}
              />
            ))}
          </Menu>
        }
      >
        <Button size="small" variant="minimal" icon={<Edit />} text={say('kit.edit')} title={say('kit.edit')} />
      </Popover>
      {opened ? <OpenTool {...props} opened={opened} onClose={() => onOpened(null)} /> : null}
    </>
  )
}

type OpenProps<Row> = Omit<Props<Row>, 'opened' | 'onOpened'> & { opened: OpenedTool; onClose: () => void }

function OpenTool<Row extends object>({ gridOf, rowOf, sizes, column, macros, opened, onStaged, onClose }: OpenProps<Row>) {
  const grid = gridOf()
  const { range, rows } = sizes
  const target = useMemo(
    (): EditTarget<Row> | null => (grid ? { scope: grid.scope, rowOf, sizes: { range, rows }, column } : null),
    [grid, rowOf, range, rows, column],
  )
  if (!target) return null
  const as = (kind: StepKind) => ({ target, onClose, onApply: (staged: Staged<Row>) => onStaged(staged, kind) })
  switch (opened.tool) {
    case 'replace':
      return <ReplaceDialog {...as('replace')} />
    case 'series':
      return <SeriesDialog {...as('series')} />
    case 'paste_rows':
      return <PasteRowsDialog {...as('paste')} text={opened.text} />
    case 'formula':
      return macros ? <FormulaDialog {...as('formula')} macros={macros} /> : null
  }
}
