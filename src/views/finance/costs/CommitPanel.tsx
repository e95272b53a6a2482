import { Button, Spinner } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Blocker } from '#domain/blocker.ts'
import { formatMoney } from '#domain/money.ts'
import { commitBlockers, type costEntryMachine, type CostPreview } from '#machines/cost-entry/cost-entry.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = { entry: ActorRefFrom<typeof costEntryMachine>; mayCommit: readonly Blocker[] }

/** What will be posted, the commit, and how its calculation goes. */
export function CommitPanel({ entry, mayCommit }: Props) {
  const say = useSay()
  const snapshot = useSelector(entry, (now) => now)
  const { preview, problems, calculated, chosen } = snapshot.context
  const again = <Button size="small" text={say('finance.cost.back_to_entry')} onClick={() => entry.send({ type: 'entry.again' })} />
  if (snapshot.matches('posted'))
    return <Ending title={say('finance.cost.posted', { count: calculated?.posted ?? chosen.length })}>{again}</Ending>
  if (snapshot.matches('calculationFailed'))
    return (
      <Ending title={say('finance.cost.calculation_failed', { failed: calculated?.failed ?? 0, posted: calculated?.posted ?? 0 })}>
        {again}
      </Ending>
    )
  if (snapshot.matches('calculating'))
    return (
      <Ending title={say('finance.cost.calculating', { count: chosen.length })} hint={say('finance.cost.calculating_hint')}>
        <Spinner size={20} />
      </Ending>
    )
  if (snapshot.matches('lost'))
    return (
      <Ending title={say('finance.cost.lost')} problems={problems}>
        <Button size="small" intent="primary" text={say('finance.cost.watch_again')} onClick={() => entry.send({ type: 'watch.again' })} />
        {again}
      </Ending>
    )
  if (snapshot.matches('commitUncertain') || snapshot.matches('stageUncertain'))
    return (
      <Ending title={say('finance.cost.uncertain')} hint={say('finance.cost.uncertain_hint')} problems={problems}>
        <Button size="small" intent="primary" text={say('finance.cost.ask_again')} onClick={() => entry.send({ type: 'write.retry' })} />
      </Ending>
    )
  return (
    <section className="fd-cost-commit" aria-label={say('finance.cost.preview')}>
      <header>
        <h2>{say('finance.cost.preview')}</h2>
        <span className="fd-spacer" />
        <Button size="small" text={say('finance.cost.back_to_entry')} onClick={() => entry.send({ type: 'preview.back' })} />
        <Button size="small" text={say('finance.cost.preview_again')} onClick={() => entry.send({ type: 'preview.again' })} />
        <WhyNotButton
          size="small"
          intent="primary"
          blockers={[...mayCommit, ...commitBlockers(snapshot.context)]}
          loading={snapshot.matches('committing')}
          onClick={() => entry.send({ type: 'commit.send' })}
        >
          {say('finance.cost.commit', { count: chosen.length })}
        </WhyNotButton>
      </header>
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      {preview ? <Sums preview={preview} /> : null}
    </section>
  )
}

function Ending({
  title,
  hint,
  problems = [],
  children,
}: {
  title: string
  hint?: string
  problems?: readonly Blocker[]
  children: ReactNode
}) {
  return (
    <section className="fd-cost-ending" role="status">
      <h2>{title}</h2>
      {hint ? <p className="fd-muted">{hint}</p> : null}
      {problems.length > 0 ? <BlockerList blockers={problems} /> : null}
      <div className="fd-cost-tools">{children}</div>
    </section>
  )
}

function Sums({ preview }: { preview: CostPreview }) {
  const say = useSay()
  const tables = [
    { title: say('finance.export.column.month'), rows: preview.by_month },
    { title: say('finance.export.column.game'), rows: preview.by_game },
    { title: say('finance.export.column.channel'), rows: preview.by_channel },
  ]
  return (
    <>
      <p className="fd-figures">
        {preview.sums.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency)).join(' + ')}
        {' = '}
        <strong>{formatMoney(preview.base_minor, preview.base_currency)}</strong>
      </p>
      {preview.blockers.length > 0 ? <BlockerList blockers={preview.blockers} /> : null}
      <div className="fd-cost-sums">
        {tables.map(({ title, rows }) => (
          <table key={title}>
            <thead>
              <tr>
                <th scope="col">{title}</th>
                <th scope="col">{preview.base_currency}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, name, base_minor }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="fd-figures">{formatMoney(base_minor, preview.base_currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </>
  )
}
