import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { TABLE_NAME_MAX } from '#contract/insight-tables.ts'
import { SHARINGS } from '#domain/insight-table/table-spec.ts'
import { zonedCompanyTime } from '#domain/company-clock.ts'
import { askBlockers, isChanged, saveAsBlockers, saveBlockers, type tableBuildMachine } from '#machines/table-build/table-build.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useUndoKeys } from '#views/kit/grid/undo-keys.ts'
import { Popover } from '#views/kit/popover/Popover.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WriteEnding } from '#views/kit/WriteEnding.tsx'

type Props = {
  flow: ActorRefFrom<typeof tableBuildMachine>
  /** what was saved of the table before; null: it is not kept yet */
  versions: ReactNode
}

/** What a table is called, who finds it, and its saves: over itself, as a new one, over another person's, and what was saved before. */
export function TableSave({ flow, versions }: Props) {
  const say = useSay()
  const now = useSelector(flow, (snapshot) => snapshot)
  const { stored, steps } = now.context
  const [copy, setCopy] = useState('')
  useUndoKeys({
    undo: () => flow.send({ type: 'draft.undo' }),
    redo: () => flow.send({ type: 'draft.redo' }),
    past: steps.past,
    future: steps.future,
  })
  const isBuilding = now.matches('building')
  return (
    <div className="fd-table-save">
      {stored ? <Named flow={flow} now={now} /> : null}
      <InputGroup
        size="small"
        aria-label={say('insight_table.copy_name')}
        placeholder={say('insight_table.copy_name')}
        maxLength={TABLE_NAME_MAX}
        value={copy}
        onValueChange={setCopy}
      />
      <WhyNotButton
        size="small"
        blockers={isBuilding ? saveAsBlockers(now.context, copy) : []}
        loading={now.matches('savingAs')}
        onClick={() => flow.send({ type: 'table.saveAs', name: copy })}
      >
        {say('insight_table.save_as')}
      </WhyNotButton>
      {isBuilding && isChanged(now.context) ? (
        <Button size="small" variant="minimal" text={say('insight_table.revert')} onClick={() => flow.send({ type: 'draft.revert' })} />
      ) : null}
      {versions ? (
        <Popover arrow={false} placement="bottom-end" content={<>{versions}</>}>
          <Button size="small" variant="minimal" text={say('insight_table.versions')} />
        </Popover>
      ) : null}
      {stored ? (
        <span className="fd-muted" role="status">
          {isChanged(now.context)
            ? say('insight_table.changed')
            : say('insight_table.saved', { version: stored.version, name: stored.saved_by, time: zonedCompanyTime(stored.saved_at) })}
        </span>
      ) : null}
      <Met flow={flow} />
      <Notes flow={flow} now={now} />
    </div>
  )
}

type Inner = Pick<Props, 'flow'> & { now: SnapshotFrom<typeof tableBuildMachine> }

/** What a table that is kept is called, who finds it, and its save. */
function Named({ flow, now }: Inner) {
  const say = useSay()
  const { stored, draft } = now.context
  const isBuilding = now.matches('building')
  return (
    <>
      <InputGroup
        size="small"
        aria-label={say('insight_table.name')}
        maxLength={TABLE_NAME_MAX}
        value={draft.name}
        disabled={!isBuilding}
        onValueChange={(name) => flow.send({ type: 'draft.name', name })}
      />
      {stored?.mine ? (
        <EnumSelect
          fill={false}
          aria-label={say('insight_table.sharing')}
          value={draft.sharing}
          options={SHARINGS.map((value) => ({ value, label: `insight_table.sharing.${value}` }))}
          onValue={(sharing) => flow.send({ type: 'draft.share', sharing })}
        />
      ) : null}
      <WhyNotButton
        size="small"
        intent="primary"
        blockers={isBuilding ? saveBlockers(now.context) : []}
        loading={now.matches('saving')}
        onClick={() => flow.send({ type: 'table.save' })}
      >
        {say('insight_table.save')}
      </WhyNotButton>
    </>
  )
}

/** What is missing, what was refused, and a save whose result is not known. */
function Notes({ flow, now }: Inner) {
  const { problems } = now.context
  const isBuilding = now.matches('building')
  return (
    <>
      {isBuilding && askBlockers(now.context).length > 0 ? <BlockerList blockers={askBlockers(now.context)} /> : null}
      <WriteEnding
        end={now.matches('uncertain') ? 'unknown' : isBuilding && problems.length > 0 ? 'refused' : null}
        problems={problems}
        onAsk={() => flow.send({ type: 'write.retry' })}
        onLeave={() => flow.send({ type: 'write.leave' })}
        leave="insight_table.leave"
      />
    </>
  )
}

/** Another person saved first. */
function Met({ flow }: Pick<Props, 'flow'>) {
  const say = useSay()
  const isMet = useSelector(flow, (now) => now.matches('conflict'))
  const present = useSelector(flow, ({ context }) => context.present)
  if (!isMet || !present) return null
  return (
    <div role="alert" className="fd-table-met">
      <strong>{say('insight_table.met', { name: present.saved_by, version: present.version, table: present.name })}</strong>
      <span className="fd-muted">{say('insight_table.met_hint')}</span>
      <ButtonGroup>
        <Button size="small" text={say('insight_table.over')} onClick={() => flow.send({ type: 'conflict.over' })} />
        <Button size="small" text={say('insight_table.take')} onClick={() => flow.send({ type: 'conflict.take' })} />
      </ButtonGroup>
    </div>
  )
}
