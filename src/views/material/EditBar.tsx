import { Button } from '@blueprintjs/core'
import { Redo, Undo } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { fieldsOf } from '#machines/material-edit/material-edit.rules.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

const RESULTS_SHOWN = 20

type Props = {
  edit: ActorRefFrom<typeof materialEditMachine>
  /** why this person may not edit; none means they may */
  mayEdit: readonly Blocker[]
  onOpen: (id: string) => void
}

/** What is staged and not saved, what the last save left behind, and what a spreadsheet brought; nothing while there is none of it. */
export function EditBar({ edit, mayEdit, onOpen }: Props) {
  const say = useSay()
  const snapshot = useSelector(edit, (now) => now)
  const { edits, base, results, saved, sheet, problems } = snapshot.context
  const staged = Object.values(edits)
  const fields = staged.reduce((sum, change) => sum + fieldsOf(change).length, 0)
  const said = [
    ...(staged.length > 0 ? [say('material.edit.staged', { materials: staged.length, fields })] : []),
    // a save that was refused whole saved nothing: what comes below says so
    ...(saved && (saved.count > 0 || staged.length === 0) ? [say('material.edit.saved', { count: saved.count })] : []),
  ]
  const isIdle = staged.length === 0 && results.length === 0 && !saved && !sheet && problems.length === 0
  if (isIdle && !snapshot.can({ type: 'edits.redo' })) return null
  return (
    <section className="fd-material-edits" aria-label={say('material.edit.title')} aria-busy={snapshot.hasTag('busy')}>
      <div className="fd-material-edits-line">
        <span role="status">{said.join(say('common.between'))}</span>
        <Button
          size="small"
          variant="minimal"
          icon={<Undo />}
          aria-label={say('material.edit.undo')}
          title={say('material.edit.undo')}
          disabled={!snapshot.can({ type: 'edits.undo' })}
          onClick={() => edit.send({ type: 'edits.undo' })}
        />
        <Button
          size="small"
          variant="minimal"
          icon={<Redo />}
          aria-label={say('material.edit.redo')}
          title={say('material.edit.redo')}
          disabled={!snapshot.can({ type: 'edits.redo' })}
          onClick={() => edit.send({ type: 'edits.redo' })}
        />
        {snapshot.can({ type: 'saved.revert' }) ? (
          <Button size="small" text={say('material.edit.revert')} onClick={() => edit.send({ type: 'saved.revert' })} />
        ) : null}
        {staged.length > 0 ? (
          <>
            <Button
              size="small"
              text={say('material.edit.discard')}
              disabled={!snapshot.can({ type: 'edits.discard' })}
              onClick={() => edit.send({ type: 'edits.discard' })}
            />
            <WhyNotButton size="small" intent="primary" blockers={mayEdit} onClick={() => edit.send({ type: 'edits.review' })}>
              {say('material.edit.review')}
            </WhyNotButton>
          </>
        ) : null}
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
      {results.length > 0 ? (
        <ul className="fd-library-list" aria-label={say('material.edit.not_saved')}>
          {results.slice(0, RESULTS_SHOWN).map(({ id, blockers }) => (
            <li key={id}>
              <Button size="small" variant="minimal" text={base[id]?.name ?? id} onClick={() => onOpen(id)} />{' '}
              <span className="fd-material-failure">{sayReasons(say, blockers)}</span>{' '}
              <Button
                size="small"
                variant="minimal"
                text={say('material.edit.drop')}
                onClick={() => edit.send({ type: 'edits.drop', id })}
              />
            </li>
          ))}
          {results.length > RESULTS_SHOWN ? <li>{say('material.edit.more', { count: results.length - RESULTS_SHOWN })}</li> : null}
        </ul>
      ) : null}
    </section>
  )
}
