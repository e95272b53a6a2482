import { Button, Dialog, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { COST } from '#domain/finance/cost.ts'
import { wantsReason } from '#domain/finance/cost-blockers.ts'
import { namesOf } from '#domain/thing/thing.ts'
import { changedFields, threeWay } from '#machines/cost-edit/cost-diff.ts'
import type { costEditMachine } from '#machines/cost-edit/cost-edit.machine.ts'
import { editBlockers, type CostEditContext, type CostEditEvent } from '#machines/cost-edit/cost-edit.types.ts'
import { factsOf } from '#machines/cost-entry/cost-entry.rules.ts'
import { draftOfLine } from '#machines/cost-entry/cost-line.ts'
import { sideOf } from '#machines/kit/three-way.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { LoadingState } from '#views/kit/shell/states.tsx'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { useLanguage, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { ReasonField } from '../ReasonField.tsx'
import { costChoices } from './cost-choices.ts'
import { fieldText } from './cost-field-text.ts'
import { CostForm } from './CostForm.tsx'

type Edit = ActorRefFrom<typeof costEditMachine>
type Props = {
  edit: Edit
  /** why this person may not change costs; none means they may */
  mayEdit: readonly Blocker[]
  onDone: () => void
}

/** One cost changed: the form, then before and after, and both changes side by side where another user was first. */
export function CostEditDialog({ edit, mayEdit, onDone }: Props) {
  const say = useSay()
  const snapshot = useSelector(edit, (now) => now)
  const { context } = snapshot
  const isOver = snapshot.matches('saved') || snapshot.matches('calculationFailed') || snapshot.matches('lost')
  const close = () => {
    if (isOver || snapshot.matches('recalculating') || snapshot.matches('met')) onDone()
    edit.send({ type: 'edit.close' })
  }
  const problems = snapshot.matches('editing') ? editBlockers(context) : []
  return (
    <Dialog
      className="fd-cost-edit"
      isOpen={!snapshot.matches('closed')}
      title={say('finance.cost.edit_title', { id: context.id })}
      onClose={close}
      canOutsideClickClose={false}
      isCloseButtonShown={snapshot.can({ type: 'edit.close' })}
    >
      <DialogBody>
        {snapshot.matches('reading') ? <LoadingState /> : null}
        {context.problems.length > 0 ? <BlockerList blockers={context.problems} /> : null}
        {snapshot.matches('uncertain') ? <p>{say('finance.cost.uncertain_hint')}</p> : null}
        {snapshot.matches('editing') ? <Editing edit={edit} context={context} problems={problems} /> : null}
        {snapshot.matches('reviewing') || snapshot.matches('saving') ? <BeforeAfter context={context} /> : null}
        {snapshot.matches('met') ? <Met edit={edit} context={context} /> : null}
        {snapshot.matches('recalculating') ? (
          <div role="status" className="fd-cost-tools">
            <Spinner size={16} /> {say('finance.cost.calculating', { count: 1 })}
          </div>
        ) : null}
        {snapshot.matches('saved') ? <p role="status">{say('finance.cost.edit_saved')}</p> : null}
        {snapshot.matches('calculationFailed') ? (
          <p role="status">{say('finance.cost.calculation_failed', { failed: context.calculated?.failed ?? 1, posted: 0 })}</p>
        ) : null}
        {snapshot.matches('lost') ? <p role="status">{say('finance.cost.lost')}</p> : null}
      </DialogBody>
      <DialogFooter actions={<Actions edit={edit} mayEdit={mayEdit} problems={problems} onClose={close} />} />
    </Dialog>
  )
}

type ActionsProps = { edit: Edit; mayEdit: readonly Blocker[]; problems: readonly Blocker[]; onClose: () => void }

/** What the change accepts now. */
function Actions({ edit, mayEdit, problems, onClose }: ActionsProps) {
  const say = useSay()
  const snapshot = useSelector(edit, (now) => now)
  const isSaving = snapshot.matches('saving')
  const primary = { intent: 'primary' } as const
  const button = (word: string, event: CostEditEvent, more: { intent?: 'primary'; disabled?: boolean; loading?: boolean } = {}) => (
    <Button size="small" {...more} text={say(`finance.cost.${word}`)} onClick={() => edit.send(event)} />
  )
  return (
    <>
      {snapshot.can({ type: 'edit.close' }) ? <Button size="small" text={say('finance.cost.close')} onClick={onClose} /> : null}
      {snapshot.matches('failed') || snapshot.matches('lost') ? button('watch_again', { type: 'edit.retry' }) : null}
      {snapshot.matches('calculationFailed') ? button('edit_back', { type: 'edit.retry' }, primary) : null}
      {snapshot.matches('uncertain') ? button('ask_again', { type: 'write.retry' }, primary) : null}
      {snapshot.matches('editing') ? (
        <WhyNotButton size="small" {...primary} blockers={[...mayEdit, ...problems]} onClick={() => edit.send({ type: 'edit.review' })}>
          {say('finance.cost.edit_review')}
        </WhyNotButton>
      ) : null}
      {snapshot.matches('met') ? button('merge_done', { type: 'merge.done' }, primary) : null}
      {snapshot.matches('reviewing') || isSaving ? (
        <>
          {button('edit_back', { type: 'edit.back' }, { disabled: isSaving })}
          {button('edit_save', { type: 'edit.save' }, { ...primary, loading: isSaving })}
        </>
      ) : null}
    </>
  )
}

function Editing({ edit, context, problems }: { edit: Edit; context: CostEditContext; problems: readonly Blocker[] }) {
  const say = useSay()
  const { draft, desk, line, reason } = context
  if (!draft || !desk || !line) return null
  const monthState = factsOf({ desk }).monthState(line.month)
  return (
    <>
      <CostForm draft={draft} desk={desk} problems={problems} onDraft={(next) => edit.send({ type: 'draft.change', draft: next })} />
      {wantsReason(line, monthState) ? (
        <ReasonField
          label={say('finance.cost.reason')}
          value={reason}
          required
          blockers={problems}
          onValue={(text) => edit.send({ type: 'reason.change', reason: text })}
        />
      ) : null}
    </>
  )
}

/** Every field that changes, before and after. */
function BeforeAfter({ context }: { context: CostEditContext }) {
  const say = useSay()
  const language = useLanguage()
  const { base, draft, desk, reason } = context
  if (!base || !draft || !desk) return null
  const choices = costChoices(desk, language)
  return (
    <>
      <table className="fd-cost-diff">
        <thead>
          <tr>
            <th scope="col">{say('finance.cost.diff.field')}</th>
            <th scope="col">{say('finance.cost.diff.before')}</th>
            <th scope="col">{say('finance.cost.diff.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changedFields(base, draft).map((field) => (
            <tr key={field}>
              <th scope="row">{say(`finance.cost.field.${field}`)}</th>
              <td>{fieldText(say, base, field, choices)}</td>
              <td>
                <strong>{fieldText(say, draft, field, choices)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reason ? (
        <p>
          {say('finance.cost.reason')}: {reason}
        </p>
      ) : null}
    </>
  )
}

/** What it was, what I typed, what the other saved: a side is taken for each field that both changed. */
function Met({ edit, context }: { edit: Edit; context: CostEditContext }) {
  const say = useSay()
  const language = useLanguage()
  const { base, draft, line, desk, sides } = context
  if (!base || !draft || !line || !desk) return null
  const choices = costChoices(desk, language)
  const theirs = draftOfLine(line)
  const word = (key: string) => say(`finance.cost.diff.${key}`)
  return (
    <ThreeWayTable
      heads={{ field: word('field'), was: word('base'), mine: word('mine'), theirs: word('theirs') }}
      rows={threeWay(base, draft, theirs).map((difference) => ({
        key: difference.field,
        label: say(`finance.cost.field.${difference.field}`),
        was: fieldText(say, base, difference.field, choices),
        mine: fieldText(say, draft, difference.field, choices),
        theirs: fieldText(say, theirs, difference.field, choices),
        side: sideOf(difference, sides),
        isBoth: difference.by === 'both',
      }))}
      onSide={(key, side) => {
        const field = namesOf(COST).find((one) => one === key)
        if (field) edit.send({ type: 'merge.take', field, side })
      }}
    />
  )
}
