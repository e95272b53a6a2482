import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { sideOf } from '#machines/kit/three-way.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { changeBlockers, editBlockers, fieldsOf, laidOver, metOf } from '#machines/material-edit/material-edit.rules.ts'
import { materialDiff, type MaterialEditContext } from '#machines/material-edit/material-edit.types.ts'
import { MATERIAL_FIELDS } from '#domain/material/edit.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ThreeWayTable } from '#views/kit/ThreeWayTable.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { FIELD_WORDS, fieldText } from './field-text.ts'
import type { MaterialChoices } from './wire.ts'

type Edit = ActorRefFrom<typeof materialEditMachine>
type Part = { edit: Edit; context: MaterialEditContext; choices: MaterialChoices }
type Props = {
  edit: Edit
  choices: MaterialChoices
  /** why this person may not edit; none means they may */
  mayEdit: readonly Blocker[]
}

const OPEN = ['reviewing', 'saving', 'uncertain', 'met'] as const

/** What will be saved, before and after; where another user was first, what each of both changed. */
export function EditDialog({ edit, choices, mayEdit }: Props) {
  const say = useSay()
  const snapshot = useSelector(edit, (now) => now)
  const { context } = snapshot
  const isBusy = snapshot.matches('saving')
  const isMet = snapshot.matches('met')
  return (
    <Dialog
      className="fd-material-dialog"
      isOpen={OPEN.some((state) => snapshot.matches(state))}
      title={say(isMet ? 'material.edit.met' : 'material.edit.review')}
      onClose={() => edit.send({ type: 'edits.back' })}
      canOutsideClickClose={false}
      canEscapeKeyClose={snapshot.matches('reviewing')}
      isCloseButtonShown={snapshot.matches('reviewing')}
    >
      <DialogBody>
        {context.problems.length > 0 ? <BlockerList blockers={context.problems} /> : null}
        {snapshot.matches('uncertain') ? <p role="status">{say('material.edit.uncertain')}</p> : null}
        {isMet ? <Met edit={edit} context={context} choices={choices} /> : null}
        {snapshot.matches('reviewing') || isBusy ? <BeforeAfter edit={edit} context={context} choices={choices} /> : null}
      </DialogBody>
      <DialogFooter
        actions={
          isMet ? (
            <Button size="small" intent="primary" text={say('material.edit.merge')} onClick={() => edit.send({ type: 'merge.done' })} />
          ) : snapshot.matches('uncertain') ? (
            <Button
              size="small"
              intent="primary"
              text={say('material.edit.ask_again')}
              onClick={() => edit.send({ type: 'write.retry' })}
            />
          ) : (
            <>
              <Button size="small" text={say('material.edit.back')} disabled={isBusy} onClick={() => edit.send({ type: 'edits.back' })} />
              <WhyNotButton
                size="small"
                intent="primary"
                loading={isBusy}
                blockers={[...mayEdit, ...editBlockers(context)]}
                onClick={() => edit.send({ type: 'edits.save' })}
              >
                {say('material.edit.save', { count: Object.keys(context.edits).length })}
              </WhyNotButton>
            </>
          )
        }
      />
    </Dialog>
  )
}

const Heads = ({ of }: { of: readonly string[] }) => {
  const say = useSay()
  return (
    <thead>
      <tr>
        {of.map((key) => (
          <th key={key} scope="col">
            {say(`material.edit.head.${key}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function BeforeAfter({ edit, context: { base, edits }, choices }: Part) {
  const say = useSay()
  return (
    <table className="fd-material-diff">
      <Heads of={['material', 'field', 'before', 'after']} />
      {Object.entries(edits).map(([id, change]) => {
        const seen = base[id]
        if (!seen) return null
        const [fields, blockers, after] = [fieldsOf(change), changeBlockers(seen, change), laidOver(seen.said, change)]
        return (
          <tbody key={id}>
            {fields.map((field, index) => (
              <tr key={field}>
                {index === 0 ? (
                  <th scope="rowgroup" rowSpan={fields.length}>
                    {seen.name} <span className="fd-muted">{id}</span>{' '}
                    <Button
                      size="small"
                      variant="minimal"
                      icon={<Cross />}
                      aria-label={say('material.edit.drop_of', { name: seen.name })}
                      title={say('material.edit.drop_of', { name: seen.name })}
                      onClick={() => edit.send({ type: 'edits.drop', id })}
                    />
                  </th>
                ) : null}
                <th scope="row">{say(FIELD_WORDS[field])}</th>
                <td>{fieldText(say, seen.said, field, choices)}</td>
                <td>
                  <strong>{fieldText(say, after, field, choices)}</strong>
                  <BlockerList blockers={blockers.filter((one) => one.field === field)} />
                </td>
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

/** What it was, what I made of it, what the other saved: a side is taken for each field that differs. */
function Met({ edit, context, choices }: Part) {
  const say = useSay()
  const head = (key: string) => say(`material.edit.head.${key}`)
  return metOf(context).map(({ seen, mine, present }) => (
    <section key={seen.id}>
      <h3>
        {seen.name} <span className="fd-muted">{seen.id}</span>
      </h3>
      <ThreeWayTable
        of={seen.name}
        heads={{ field: head('field'), was: head('base'), mine: head('mine'), theirs: head('theirs') }}
        rows={materialDiff.threeWay(seen.said, mine, present.said).map((difference) => ({
          key: difference.field,
          label: say(FIELD_WORDS[difference.field]),
          was: fieldText(say, seen.said, difference.field, choices),
          mine: fieldText(say, mine, difference.field, choices),
          theirs: fieldText(say, present.said, difference.field, choices),
          side: sideOf(difference, context.sides[seen.id] ?? {}),
          isBoth: difference.by === 'both',
        }))}
        onSide={(key, side) => {
          const field = MATERIAL_FIELDS.find((one) => one === key)
          if (field) edit.send({ type: 'merge.take', id: seen.id, field, side })
        }}
      />
    </section>
  ))
}
