import { Button } from '@blueprintjs/core'
import { Redo, Undo } from '@blueprintjs/icons'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import type { ActorRefFrom, StateFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { fieldsOf } from '#machines/material-edit/material-edit.rules.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

const RESULTS_SHOWN = 20

type Edit = ActorRefFrom<typeof materialEditMachine>
type Props = {
  edit: Edit
  /** why this person may not edit; none means they may */
  mayEdit: readonly Blocker[]
  onOpen: (id: string) => void
}

/** What the bar shows of the flow. */
const shownOf = (now: StateFrom<typeof materialEditMachine>) => {
  const { edits, results, saved, sheet, problems } = now.context
  return { edits, results, saved, sheet, problems, isBusy: now.hasTag('busy'), mayRedo: now.can({ type: 'edits.redo' }) }
}

/** What is staged and not saved, what the last save left behind, and what a spreadsheet brought; nothing while there is none of it. */
export function EditBar({ edit, mayEdit, onOpen }: Props) {
  const say = useSay()
  const { edits, results, saved, sheet, problems, isBusy, mayRedo } = useSelector(edit, shownOf, shallowEqual)
  const staged = Object.values(edits)
  const fields = staged.reduce((sum, change) => sum + fieldsOf(change).length, 0)
  const said = [
    ...(staged.length > 0 ? [say('material.edit.staged', { materials: staged.length, fields })] : []),
    // a save that was refused whole saved nothing: what comes below says so
    ...(saved && (saved.count > 0 || staged.length === 0) ? [say('material.edit.saved', { count: saved.count })] : []),
  ]
  const isIdle = staged.length === 0 && results.length === 0 && !saved && !sheet && problems.length === 0
  if (isIdle && !mayRedo) return null
  return (
    <section className="fd-material-edits" aria-label={say('material.edit.title')} aria-busy={isBusy}>
      <div className="fd-material-edits-line">
        <span role="status">{said.join(say('common.between'))}</span>
        <StepButton edit={edit} step="undo" icon={<Undo />} />
        <StepButton edit={edit} step="redo" icon={<Redo />} />
        <StagedActs edit={edit} mayEdit={mayEdit} hasStaged={staged.length > 0} />
      </div>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {sheet ? (
        <details open={sheet.bad.length > 0}>
          <summary>
            {say('material.edit.sheet', { name: sheet.name, taken: sheet.taken, unchanged: sheet.unchanged, bad: sheet.bad.length })}{' '}
            <Button size="small" variant="minimal" text={say('common.close')} onClick={() => edit.send({ type: 'sheet.close' })} />
          </summary>
          <BlockerList blockers={sheet.bad} />
        </details>
      ) : null}
      {results.length > 0 ? <NotSaved edit={edit} onOpen={onOpen} /> : null}
    </section>
  )
}

function StepButton({ edit, step, icon }: { edit: Edit; step: 'undo' | 'redo'; icon: ReactElement }) {
  const words = useSay()(`material.edit.${step}`)
  const event = { type: `edits.${step}` } as const
  const may = useSelector(edit, (now) => now.can(event))
  return (
    <Button size="small" variant="minimal" icon={icon} aria-label={words} title={words} disabled={!may} onClick={() => edit.send(event)} />
  )
}

function StagedActs({ edit, mayEdit, hasStaged }: Omit<Props, 'onOpen'> & { hasStaged: boolean }) {
  const say = useSay()
  const mayRevert = useSelector(edit, (now) => now.can({ type: 'saved.revert' }))
  const mayDiscard = useSelector(edit, (now) => now.can({ type: 'edits.discard' }))
  return (
    <>
      {mayRevert ? <Button size="small" text={say('material.edit.revert')} onClick={() => edit.send({ type: 'saved.revert' })} /> : null}
      {hasStaged ? (
        <>
          <Button
            size="small"
            text={say('material.edit.discard')}
            disabled={!mayDiscard}
            onClick={() => edit.send({ type: 'edits.discard' })}
          />
          <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={() => edit.send({ type: 'edits.review' })}>
            {say('material.edit.review')}
          </WhyNotButton>
        </>
      ) : null}
    </>
  )
}

/** What the last save refused, with a way to the material and one to drop its edit. */
function NotSaved({ edit, onOpen }: Omit<Props, 'mayEdit'>) {
  const say = useSay()
  const results = useSelector(edit, ({ context }) => context.results)
  const base = useSelector(edit, ({ context }) => context.base)
  return (
    <ul className="fd-library-list" aria-label={say('material.edit.not_saved')}>
      {results.slice(0, RESULTS_SHOWN).map(({ id, blockers }) => (
        <li key={id}>
          <Button size="small" variant="minimal" text={base[id]?.name ?? id} onClick={() => onOpen(id)} />{' '}
          <span className="fd-material-failure">{sayReasons(say, blockers)}</span>{' '}
          <Button size="small" variant="minimal" text={say('material.edit.drop')} onClick={() => edit.send({ type: 'edits.drop', id })} />
        </li>
      ))}
      {results.length > RESULTS_SHOWN ? <li>{say('material.edit.more', { count: results.length - RESULTS_SHOWN })}</li> : null}
    </ul>
  )
}
