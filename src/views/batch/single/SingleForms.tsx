import { Button, Callout } from '@blueprintjs/core'
import type { Blocker } from '#domain/blocker.ts'
import type { Channel } from '#domain/channels/channel.ts'
import { childrenOf } from '#domain/channels/levels.ts'
import { formatMoney } from '#domain/money.ts'
import { NAME_FIELD } from '#domain/object/drift.ts'
import { aboveRow, blankRow, isNameAnswered, isNew, judgedChange, saveBlockers } from '#machines/single-object/single-object.rules.ts'
import type { SingleContext, SingleDesk, SingleEvent, TypedRow } from '#machines/single-object/single-object.types.ts'
import { fieldName, levelInside } from '#views/kit/channel-words.ts'
import { Field } from '#views/kit/Field.tsx'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import type { Lookups } from '../field/lookups.ts'
import { RowForm } from './RowForm.tsx'
import { valueWords } from './value-words.ts'

type FormsProps = {
  channel: Channel
  context: SingleContext
  rows: readonly TypedRow[]
  desk: SingleDesk
  lookups: Lookups
  /** what the server, or the network, refused */
  said: readonly Blocker[]
  send: (event: SingleEvent) => void
}

/** A form for each object of the chain, and what comes of a change before it is saved. */
export function SingleForms({ channel, context, rows, desk, lookups, said, send }: FormsProps) {
  const say = useSay()
  const { at, base, checked } = context
  const problems = [...saveBlockers(context), ...said]
  const ofRow = (index: number) => problems.filter(({ row, field }) => field !== undefined && (row ?? 1) === index + 1)
  const elsewhere = said.filter(({ field }) => field === undefined || field === 'parent_id' || field === 'account_id')
  const last = rows.at(-1)
  const below = isNew(at) && last ? childrenOf(channel, last.level) : []
  const change = (index: number, next: TypedRow) =>
    send({ type: 'rows.change', rows: rows.map((row, place) => (place === index ? next : row)) })
  const names = isNameAnswered(context) && rows[0]?.name !== base?.name ? (checked?.blockers ?? []) : []
  return (
    <div className="fd-stage">
      {elsewhere.map((one) => (
        <Callout key={one.code} compact intent="danger" role="alert" title={reasonWords(say, channel, one)} />
      ))}
      {isNew(at) ? (
        <p className="fd-hint">{say('object.single.paused')}</p>
      ) : (
        <Changes channel={channel} context={context} lookups={lookups} desk={desk} />
      )}
      {isNew(at) && desk.games.length > 1 ? (
        <Field label={say('object.single.game')} required>
          {({ id }) => (
            <EnumSelect
              id={id}
              value={at.game_id}
              options={desk.games.map(({ game_id: value, name: label }) => ({ value, label }))}
              onValue={(gameId) => send({ type: 'game.choose', gameId })}
            />
          )}
        </Field>
      ) : null}
      {rows.map((row, index) => (
        <RowForm
          key={row.level}
          channel={channel}
          row={row}
          above={aboveRow(channel, rows, index, desk)}
          desk={desk}
          gameId={at.game_id}
          base={base}
          problems={ofRow(index)}
          names={index === 0 ? names : []}
          words={valueWords(say, lookups, channel, row.level, desk)}
          onRow={(next) => change(index, next)}
          onName={isNew(at) && index === 0 ? () => send({ type: 'name.propose' }) : null}
        />
      ))}
      {judgedChange(context)?.beyond ? (
        <TextField
          required
          label={say('object.single.reason')}
          value={context.reason}
          blockers={problems.filter(({ field }) => field === 'reason')}
          onValue={(reason) => send({ type: 'reason.change', reason })}
        />
      ) : null}
      <div className="fd-actions">
        {rows.length > 1 && last ? (
          <Button
            size="small"
            text={say('object.single.remove_below', { level: levelInside(say, channel, last.level) })}
            onClick={() => send({ type: 'rows.change', rows: rows.slice(0, -1) })}
          />
        ) : null}
        {below.map((level) => (
          <Button
            key={level}
            size="small"
            text={say('object.single.add_below', { level: levelInside(say, channel, level) })}
            onClick={() =>
              send({ type: 'rows.change', rows: [...rows, blankRow(channel, level, aboveRow(channel, rows, rows.length, desk), desk)] })
            }
          />
        ))}
      </div>
    </div>
  )
}

/** Was → becomes of each field, what that comes to a day, and the reason where the change is a large one. */
function Changes({ channel, context, lookups, desk }: Pick<FormsProps, 'channel' | 'context' | 'lookups' | 'desk'>) {
  const say = useSay()
  const { at } = context
  const change = judgedChange(context)
  if (!change || change.state === 'same') return null
  const words = valueWords(say, lookups, channel, at.level, desk)
  const { before, after } = change
  return (
    <section className="fd-block" aria-label={say('object.single.changes')}>
      <h2>{say('object.single.changes')}</h2>
      <ul className="fd-figures">
        {Object.keys(change.becomes).map((key) => (
          <li key={key}>
            {say('object.single.change', {
              field: key === NAME_FIELD ? say('object.single.name') : fieldName(say, channel, key),
              was: words(key, change.was[key] ?? ''),
              becomes: words(key, change.becomes[key] ?? ''),
            })}
          </li>
        ))}
        {before.day !== after.day && before.day !== null && after.day !== null ? (
          <li>
            {say('object.single.money', {
              was: formatMoney(before.day, desk.account.currency),
              becomes: formatMoney(after.day, desk.account.currency),
            })}
          </li>
        ) : null}
      </ul>
    </section>
  )
}
