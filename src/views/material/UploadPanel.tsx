import { Button } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { ActorRefFrom } from 'xstate'
import { FILE_KINDS } from '#domain/material/file-kinds.ts'
import type { uploadMachine } from '#machines/upload/upload.machine.ts'
import { uploadBlockers, uploadCounts } from '#machines/upload/upload.rules.ts'
import type { FileStep, UploadEvent, UploadFile } from '#machines/upload/upload.types.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { FileDrop } from '#views/kit/inputs/FileDrop.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import type { StateKey } from '#views/kit/state-colors.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import type { Named } from '#views/kit/thing/choices.ts'
import { TextTags } from '#views/kit/inputs/TextTags.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { bytesText } from './material-words.ts'
import type { UploadBytes } from './upload-bytes.ts'

type Props = {
  upload: ActorRefFrom<typeof uploadMachine>
  bytes: UploadBytes
  games: readonly Named[]
  /** materials that came in and that the filters of the list leave out */
  hidden?: { count: number; onShow: () => void }
  onOpen: (materialId: string) => void
  onClose: () => void
}

const ACCEPT = FILE_KINDS.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(',')
const STATES: Readonly<Record<FileStep, StateKey>> = {
  waiting: 'waiting',
  hashed: 'waiting',
  granted: 'running',
  processing: 'running',
  ready: 'done',
  duplicate: 'excluded',
  refused: 'refused',
  lost: 'attention',
  failed: 'refused',
  cancelled: 'excluded',
}
const BUTTONS = ['upload.start', 'upload.pause', 'upload.resume', 'upload.retry', 'upload.cancel'] as const

/** An upload next to the library: where the files go, what may be done now, and every file with how far it is. */
export function UploadPanel({ upload, bytes, games, hidden, onOpen, onClose }: Props) {
  const say = useSay()
  const snapshot = useSelector(upload, (now) => now)
  useSyncExternalStore(bytes.subscribe, bytes.version)
  const { place, files, problems, missing } = snapshot.context
  const counts = uploadCounts(files)
  const isFixed = !snapshot.can({ type: 'place.change', place: {} })
  const send = (event: UploadEvent) => upload.send(event)
  return (
    <SidePanel
      title={place.replaces ? say('material.upload.replace', { name: place.replaces.name }) : say('material.upload')}
      onClose={onClose}
    >
      <div className="fd-material-upload" aria-busy={snapshot.hasTag('busy')}>
        {place.replaces ? null : (
          <EnumSelect
            value={place.gameId === '' ? null : place.gameId}
            options={games}
            placeholder={say('material.upload.game')}
            disabled={isFixed}
            aria-label={say('material.upload.game')}
            onValue={(gameId) => send({ type: 'place.change', place: { gameId } })}
          />
        )}
        <TextTags
          disabled={isFixed}
          label={say('material.upload.tags')}
          placeholder={say('material.upload.tags')}
          values={place.tags}
          onValues={(tags) => send({ type: 'place.change', place: { tags } })}
        />
        <FileDrop
          label={say(snapshot.matches('reselecting') ? 'material.upload.again' : 'material.upload.choose')}
          accept={ACCEPT}
          multiple
          hint={say('material.upload.hint')}
          onFiles={(chosen) => send({ type: 'files.add', files: chosen.map(bytes.add) })}
        />
        {missing.length > 0 ? <p className="fd-material-failure">{say('material.upload.missing', { count: missing.length })}</p> : null}
        <div className="fd-material-upload-actions">
          {BUTTONS.map((type) => {
            const can = snapshot.can({ type })
            if (!can && type !== 'upload.start') return null
            return (
              <WhyNotButton
                key={type}
                size="small"
                intent={type === 'upload.start' || type === 'upload.resume' ? 'primary' : 'none'}
                blockers={can ? [] : startBlockers(snapshot)}
                onClick={() => send({ type })}
              >
                {say(`flow.upload.event.${type}`)}
              </WhyNotButton>
            )
          })}
          <Button
            size="small"
            variant="minimal"
            disabled={!snapshot.can({ type: 'upload.close' })}
            text={say('flow.upload.event.upload.close')}
            onClick={() => send({ type: 'upload.close' })}
          />
        </div>
        {files.length > 0 ? (
          <p className="fd-figures" role="status">
            {say('material.upload.counts', counts)}
          </p>
        ) : null}
        {hidden ? <Hidden {...hidden} /> : null}
        {snapshot.hasTag('failure') ? <p className="fd-material-failure">{sayReasons(say, problems)}</p> : null}
        <ul className="fd-library-list">
          {files.map((file) => (
            <FileLine key={file.key} file={file} arrived={bytes.arrived(file.key)} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </SidePanel>
  )
}

function Hidden({ count, onShow }: NonNullable<Props['hidden']>) {
  const say = useSay()
  if (count === 0) return null
  return (
    <p role="status">
      {say('material.upload.hidden', { count })} <Button size="small" text={say('kit.list.clear_filters')} onClick={onShow} />
    </p>
  )
}

const startBlockers = (snapshot: { context: Parameters<typeof uploadBlockers>[0] }) => {
  const reasons = uploadBlockers(snapshot.context)
  return reasons.length > 0 ? reasons : [{ code: 'material.upload.under_way' }]
}

function FileLine({ file, arrived, onOpen }: { file: UploadFile; arrived: number; onOpen: Props['onOpen'] }) {
  const say = useSay()
  const { step, materialId, problems } = file
  const share = step === 'granted' && arrived > 0 ? ` ${Math.floor((arrived * 100) / file.bytes)}%` : ''
  return (
    <li>
      <span className="fd-material-upload-name" title={file.name}>
        {file.name}
      </span>{' '}
      <span className="fd-muted fd-figures">{bytesText(file.bytes)}</span>{' '}
      <StateTag state={STATES[step]} label={`${say(`material.upload.step.${step}`)}${share}`} />{' '}
      {materialId === null ? null : (
        <Button size="small" variant="minimal" text={say('material.upload.open', { id: materialId })} onClick={() => onOpen(materialId)} />
      )}
      {problems.length > 0 ? <div className="fd-material-failure">{sayReasons(say, problems)}</div> : null}
    </li>
  )
}
