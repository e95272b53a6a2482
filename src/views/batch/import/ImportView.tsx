import { Button, Callout, HTMLSelect, Spinner, TextArea } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { AccountFacts, Channel, PromotedGame } from '#domain/channels/channel.ts'
import {
  takeBlockers,
  type batchImportMachine,
  type ImportReading,
  type ImportRequest,
} from '#machines/batch-import/batch-import.machine.ts'
import { FileDrop, type Template } from '#views/kit/inputs/FileDrop.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import type { Lookups } from '../field/lookups.ts'
import { SheetFigures } from '../builder/TallyPanel.tsx'
import { BadRows } from './BadRows.tsx'
import { batchTemplate } from './batch-template.ts'
import { ColumnMatching, withMatch } from './ColumnMatching.tsx'
import '../batch.css'

type ImportProps = {
  flow: ActorRefFrom<typeof batchImportMachine>
  channel: Channel
  /** the games a sheet may be for; its accounts, materials and pages are looked up in the chosen one */
  games?: readonly { game_id: string; name: string }[]
  /** the first of the game is the example of the template */
  accounts?: readonly AccountFacts[]
  /** what the ads of the chosen game promote, and what they may name: the example line is right for it */
  game?: PromotedGame | null
  lookups?: Lookups | null
  /** a sheet is read for one game: another one begins again */
  onGame?: (gameId: string) => void
  onDownloadBadRows: (importId: string) => void
}

/** A spreadsheet becomes rows: choose it, match its columns, see what is wrong with which line, take the good ones. */
export function ImportView({
  flow,
  channel,
  games = [],
  accounts = [],
  game = null,
  lookups = null,
  onGame,
  onDownloadBadRows,
}: ImportProps) {
  const say = useSay()
  const snapshot = useSelector(flow, (now) => now)
  const { request, reading, problems } = snapshot.context
  const busy = snapshot.hasTag('busy')

  return (
    <section className="fd-stage fd-import" aria-label={say('batch.import.title')} aria-busy={busy}>
      {onGame ? <GameChoice games={games} gameId={snapshot.context.gameId} disabled={busy} onGame={onGame} /> : null}
      {snapshot.matches('failed') ? (
        <Callout role="alert" intent="danger" compact icon={null} title={say('batch.import.refused')}>
          <ul className="fd-problems">
            {problems.map((problem) => (
              <li key={`${problem.code} ${problem.row ?? ''}`}>{reasonWords(say, channel, problem)}</li>
            ))}
          </ul>
          <div className="fd-actions">
            <Button size="small" text={say('common.retry')} onClick={() => flow.send({ type: 'import.retry' })} />
            <Button size="small" text={say('batch.import.again')} onClick={() => flow.send({ type: 'import.again' })} />
          </div>
        </Callout>
      ) : null}
      {busy && !reading ? (
        <div className="fd-waiting" role="status">
          <Spinner size={20} /> {say('batch.import.reading', { name: nameOf(request) ?? say('batch.import.pasted') })}
        </div>
      ) : null}
      {snapshot.matches('choosing') ? (
        <SourceChoice
          template={batchTemplate(say, channel, { gameId: snapshot.context.gameId, game, account: accounts[0] ?? null, lookups })}
          onChoose={(chosen) => flow.send({ type: 'source.choose', request: chosen })}
        />
      ) : null}
      {reading && !snapshot.matches('choosing') ? (
        <Reading reading={reading} channel={channel} busy={busy} flow={flow} onDownloadBadRows={onDownloadBadRows} />
      ) : null}
    </section>
  )
}

type GameProps = {
  games: readonly { game_id: string; name: string }[]
  gameId: string
  disabled: boolean
  onGame: (gameId: string) => void
}

function GameChoice({ games, gameId, disabled, onGame }: GameProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className="fd-import-game">
      <label htmlFor={id}>{say('batch.import.game')}</label>
      <HTMLSelect id={id} disabled={disabled} value={gameId} onChange={(event) => onGame(event.currentTarget.value)}>
        {games.map((game) => (
          <option key={game.game_id} value={game.game_id}>
            {`${game.name} · ${game.game_id}`}
          </option>
        ))}
      </HTMLSelect>
    </div>
  )
}

function SourceChoice({ template, onChoose }: { template: Template; onChoose: (request: ImportRequest) => void }) {
  const say = useSay()
  const pasteId = useId()
  const [pasted, setPasted] = useState('')
  return (
    <div className="fd-import-source">
      <FileDrop
        label={say('batch.import.drop')}
        accept=".csv,.tsv,.txt,.xlsx"
        template={template}
        onFiles={([file]) => (file ? onChoose({ kind: 'file', file }) : undefined)}
      />
      <label htmlFor={pasteId}>{say('batch.import.paste')}</label>
      <TextArea id={pasteId} fill rows={8} spellCheck={false} value={pasted} onChange={(event) => setPasted(event.currentTarget.value)} />
      <div>
        <Button
          disabled={pasted.trim() === ''}
          text={say('batch.import.paste.take')}
          onClick={() => onChoose({ kind: 'pasted', text: pasted })}
        />
      </div>
    </div>
  )
}

function Reading({ reading, channel, busy, flow, onDownloadBadRows }: ImportProps & { reading: ImportReading; busy: boolean }) {
  const say = useSay()
  return (
    <>
      <header className="fd-import-head" role="status">
        <strong>{reading.file_name}</strong>
        <span>{say('batch.import.counts', { rows: reading.rows, good: reading.good, bad: reading.bad.length })}</span>
        {reading.good > 0 ? <SheetFigures channel={channel} totals={reading} /> : null}
        {busy ? <Spinner size={16} /> : null}
        <Button
          size="small"
          variant="minimal"
          disabled={busy}
          text={say('batch.import.again')}
          onClick={() => flow.send({ type: 'import.again' })}
        />
        <span className="fd-grow" />
        <WhyNotButton intent="primary" loading={busy} blockers={takeBlockers(reading)} onClick={() => flow.send({ type: 'rows.take' })}>
          {say('batch.import.continue', { count: reading.good })}
        </WhyNotButton>
      </header>
      {reading.ignored.length > 0 ? (
        <Callout compact intent="warning" icon={null} role="status">
          {say('batch.import.ignored', { count: reading.ignored.length, names: reading.ignored.join(say('common.between')) })}
        </Callout>
      ) : null}
      <div className="fd-import-body">
        <ColumnMatching
          channel={channel}
          columns={reading.columns}
          disabled={busy}
          onMatch={(index, field) => flow.send({ type: 'columns.change', columns: withMatch(reading.columns, index, field) })}
        />
        <BadRows channel={channel} bad={reading.bad} onDownload={() => onDownloadBadRows(reading.import_id)} />
      </div>
    </>
  )
}

const nameOf = (request: ImportRequest | null): string | null => (request?.kind === 'file' ? request.file.name : null)
