import { Button, Callout, ProgressBar } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { Blocker } from '#domain/blocker.ts'
import { countText } from '#domain/display/numbers.ts'
import { lineOf, type Thing } from '#domain/thing/thing.ts'
import type { BulkDraft } from '#machines/bulk-act/bulk-act.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { sayReason, useSay } from '#views/kit/words.tsx'
import type { BulkAct } from './use-bulk-act.ts'

/** Reasons that are told one by one; all are counted. */
const LINES_TOLD = 200

type EndingProps = {
  thing?: Thing | null
  act: BulkAct
  /** messages for the rows that were changed, and for those that were not */
  done?: string
  notChanged?: string
}

/** How far an act over chosen rows is and, at its end, what was changed, what was not and why. */
export function BulkEnding({ thing = null, act, done = 'thing.bulk.done', notChanged = 'thing.bulk.not_changed' }: EndingProps) {
  const say = useSay()
  const now = useSelector(act, (snapshot) => snapshot)
  const { draft, atOnce, changed, no, lost, chunk, rest, problems } = now.context
  const total = draft.rows.length
  const left = total - changed - no.length - lost
  if (now.matches('idle')) return null
  if (now.hasTag('busy')) {
    if (total <= atOnce) return null
    const progress = say('thing.bulk.progress', { done: countText(changed + no.length), total: countText(total) })
    return (
      <div className="fd-bulk-progress fd-takes-lines">
        <ProgressBar animate={false} value={(changed + no.length) / total} aria-label={progress} />
        <span role="status">{progress}</span>
        <Button size="small" text={say('thing.bulk.stop')} disabled={rest.length === 0} onClick={() => act.send({ type: 'act.stop' })} />
      </div>
    )
  }
  const refused = [
    ...no.flatMap(({ row, reasons }) => reasons.map((reason) => ({ row, reason }))),
    ...problems.flatMap((reason) => (reason.row === undefined ? [] : [{ row: chunk[reason.row - 1], reason }])),
  ]
  const isBad = now.hasTag('failure') || no.length + lost > 0
  return (
    <Callout compact className="fd-bulk-ending fd-takes-lines" intent={isBad ? 'warning' : 'success'} role={isBad ? 'alert' : 'status'}>
      {changed > 0 || now.matches('done') ? <p>{say(done, { count: changed })}</p> : null}
      {lost > 0 ? <p>{say('thing.bulk.lost', { count: lost })}</p> : null}
      <BlockerList blockers={problems.filter(({ row }) => row === undefined)} />
      {now.matches('unknown') ? <p>{say('thing.unknown')}</p> : null}
      {now.matches('frozen') ? <p>{say('thing.bulk.frozen')}</p> : null}
      {left > 0 && now.matches('done') ? <p>{say('thing.bulk.left', { count: left })}</p> : null}
      <NotChanged thing={thing} lines={refused} word={notChanged} />
      {now.can({ type: 'act.others' }) ? (
        <Button
          size="small"
          text={say('thing.bulk.others', { count: chunk.length - new Set(problems.map(({ row }) => row)).size })}
          onClick={() => act.send({ type: 'act.others' })}
        />
      ) : null}
      {now.matches('frozen') ? (
        <Button size="small" text={say('thing.bulk.again')} onClick={() => act.send({ type: 'act.again' })} />
      ) : null}
      {now.matches('unknown') ? (
        <>
          <Button size="small" text={say('thing.ask')} onClick={() => act.send({ type: 'act.ask' })} />{' '}
          <Button size="small" variant="minimal" text={say('thing.bulk.drop')} onClick={() => act.send({ type: 'act.drop' })} />
        </>
      ) : null}
    </Callout>
  )
}

type Line = { row: BulkDraft['rows'][number] | undefined; reason: Blocker }

/** Rows that were not changed, each with a reason. */
function NotChanged({ thing, lines, word }: { thing: Thing | null; lines: readonly Line[]; word: string }) {
  const say = useSay()
  if (lines.length === 0) return null
  const count = new Set(lines.map(({ row }) => row)).size
  return (
    <>
      <p>{say(word, { count })}</p>
      <ul className="fd-plain">
        {lines.slice(0, LINES_TOLD).map(({ row, reason }, index) => (
          <li key={index}>{say('thing.bulk.not_changed_line', { row: row ? nameOf(thing, row) : '', reason: sayReason(say, reason) })}</li>
        ))}
      </ul>
      {lines.length > LINES_TOLD ? <p>{say('thing.bulk.not_changed_more', { count: lines.length - LINES_TOLD })}</p> : null}
    </>
  )
}

/** Rows that are not things, and selections by filter, bring their own names. */
const nameOf = (thing: Thing | null, row: BulkDraft['rows'][number]): string =>
  typeof row.line === 'string' ? row.line : thing ? lineOf(thing, row) : row.id
