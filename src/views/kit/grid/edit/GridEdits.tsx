import { Menu, MenuItem, PopoverNext, Button } from '@blueprintjs/core'
import { Edit } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { StepKind } from '#domain/step-name.ts'
import { useSay } from '../../words.tsx'
import type { GridController } from '../grid-controller.ts'
import type { Staged } from '../staging.ts'
import { EDIT_TOOLS, TOOL_KEYS, type EditTool } from './edit-tools.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import type { EditTarget } from './StageDialog.tsx'

type Props<Row> = {
  gridOf: () => GridController<Row> | null
  rowOf: (id: string) => Row | undefined
  sizes: EditTarget<Row>['sizes']
  tool: EditTool | null
  onTool: (tool: EditTool | null) => void
  onStaged: (staged: Staged<Row>, kind: StepKind) => void
}

/** Edits of many cells: their menu, and the one that is open. */
export function GridEdits<Row extends object>({ tool, onTool, ...props }: Props<Row>) {
  const say = useSay()
  return (
    <>
      <PopoverNext
        arrow={false}
        animation="minimal"
        placement="bottom-start"
        content={
          <Menu small>
            {EDIT_TOOLS.map((one) => (
              <MenuItem key={one} text={say(`kit.edit.${one}`)} label={TOOL_KEYS[one]} onClick={() => onTool(one)} />
            ))}
          </Menu>
        }
      >
        <Button size="small" variant="minimal" icon={<Edit />} text={say('kit.edit')} />
      </PopoverNext>
      {tool ? <OpenTool {...props} tool={tool} onClose={() => onTool(null)} /> : null}
    </>
  )
}

type OpenProps<Row> = Omit<Props<Row>, 'tool' | 'onTool'> & { tool: EditTool; onClose: () => void }

function OpenTool<Row extends object>({ gridOf, rowOf, sizes, onStaged, onClose }: OpenProps<Row>) {
  const grid = gridOf()
  const { range, rows } = sizes
  const target = useMemo(
    (): EditTarget<Row> | null => (grid ? { scope: grid.scope, rowOf, sizes: { range, rows } } : null),
    [grid, rowOf, range, rows],
  )
  if (!target) return null
  return <ReplaceDialog target={target} onApply={(staged) => onStaged(staged, 'replace')} onClose={onClose} />
}
