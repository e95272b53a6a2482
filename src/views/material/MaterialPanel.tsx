import { Tag } from '@blueprintjs/core'
import { shallowEqual, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { MaterialDetail, MaterialRow } from '#contract/material.ts'
import { companyZone } from '#domain/company-terms.ts'
import { companyTime } from '#domain/company-clock.ts'
import type { Blocker } from '#domain/blocker.ts'
import type { materialEditMachine } from '#machines/material-edit/material-edit.machine.ts'
import { changeBlockers, fieldsOf, laidOver } from '#machines/material-edit/material-edit.rules.ts'
import type { createReading } from '#machines/reading/reading.machine.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { WayTo } from '#views/kit/WayTo.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { Unread } from '#views/things/Unread.tsx'
import { MaterialForm } from './MaterialForm.tsx'
import { MaterialUses, type UseWays } from './MaterialUses.tsx'
import { bytesText, durationText, reviewState, sizeText, videoState } from './material-words.ts'
import { seenOf } from './seen.ts'
import type { MaterialChoices } from './wire.ts'

export type PanelEdit = {
  flow: ActorRefFrom<typeof materialEditMachine>
  choices: MaterialChoices
  /** why this person may not; none means they may */
  mayEdit: readonly Blocker[]
  mayReplace: readonly Blocker[]
  mayDelete: readonly Blocker[]
  onReplace: (material: MaterialRow) => void
  onDelete: (material: MaterialRow) => void
}

type Props = {
  edit: PanelEdit
  /** of a video: the state of it with ad accounts */
  accountVideosOf: (material: MaterialRow) => ReactNode
  reading: ActorRefFrom<ReturnType<typeof createReading<MaterialDetail, { id: string }>>>
  ways: UseWays
  onTag: (tag: string) => void
  onClose: () => void
}

const at = (instant: string) => companyTime(instant)

/** One material next to the library: the file itself, what is known of it, its versions, and the batches that use it. */
export function MaterialPanel({ edit, accountVideosOf, reading, ways, onTag, onClose }: Props) {
  const say = useSay()
  const answer = useSelector(reading, (now) => now.context.answer)
  return (
    <SidePanel title={answer?.material.name ?? say('material.panel.title')} onClose={onClose}>
      {answer ? (
        <div className="fd-material-panel">
          <Preview detail={answer} />
          <MaterialFacts detail={answer} onTag={onTag} />
          <Said material={answer.material} edit={edit} />
          {answer.material.type === 'video' ? accountVideosOf(answer.material) : null}
          {ways.effectPath ? <WayTo href={ways.effectPath(answer.material.id)} word="material.to_effect" onGo={ways.onGo} /> : null}
          <MaterialUses detail={answer} zone={companyZone()} ways={ways} />
          <Versions detail={answer} />
        </div>
      ) : (
        <Unread reading={reading} />
      )}
    </SidePanel>
  )
}

function Preview({ detail: { material, url, poster } }: { detail: MaterialDetail }) {
  const say = useSay()
  const isPlayed = material.type === 'video' && material.mime.startsWith('video/')
  return (
    <figure className="fd-material-preview">
      {isPlayed ? (
        <video src={url} controls preload="metadata" {...(poster ? { poster } : {})} aria-label={material.name} />
      ) : (
        <img src={url} alt={material.name} />
      )}
      <figcaption>
        <a href={url} download={material.file_name || material.name}>
          {say('material.panel.download')}
        </a>
      </figcaption>
    </figure>
  )
}

function MaterialFacts({ detail: { material }, onTag }: { detail: MaterialDetail; onTag: Props['onTag'] }) {
  const say = useSay()
  const [review, video] = [reviewState(material), videoState(material)]
  const facts: [string, string][] = [
    ['id', material.id],
    ['game', material.game_name],
    ['size', sizeText(material)],
    ...(material.type === 'video' ? [['duration', durationText(material.duration_ms)] satisfies [string, string]] : []),
    ['bytes', bytesText(material.bytes)],
    ['recommend', say(`material.recommend.${material.recommend_type}`)],
    ['file_name', material.file_name || '–'],
    ['creator', `${material.creator?.name ?? '–'} · ${at(material.created_at)}`],
  ]
  return (
    <>
      <p className="fd-material-states">
        {review ? <StateTag state={review} label={say(`material.review.${material.review_state}`)} /> : null}
        {video ? <StateTag state={video} label={say(`material.video.${material.video_status}`)} /> : null}
      </p>
      {material.failure ? <p className="fd-material-failure">{say(`blocker.${material.failure.code}`, material.failure.params)}</p> : null}
      <p className="fd-material-tags">
        {material.tags.map((tag) => (
          <Tag key={tag} minimal interactive onClick={() => onTag(tag)}>
            {tag}
          </Tag>
        ))}
      </p>
      <Facts facts={facts.map(([key, text]) => [say(`material.column.${key}`), text])} />
    </>
  )
}

/** What people say of it, with what is changed and not saved; and what may be done with it. */
function Said({ material, edit }: { material: MaterialRow; edit: PanelEdit }) {
  const say = useSay()
  const { flow, choices, mayEdit, mayReplace, mayDelete, onReplace, onDelete } = edit
  const { change, seen } = useSelector(
    flow,
    ({ context }) => ({ change: context.edits[material.id], seen: context.base[material.id] }),
    shallowEqual,
  )
  const held = change && seen ? seen : seenOf(material)
  return (
    <section>
      <h3>{say('material.panel.said')}</h3>
      <fieldset className="fd-material-fields" disabled={mayEdit.length > 0}>
        <MaterialForm
          said={laidOver(held.said, change ?? {})}
          gameId={material.game_id}
          type={material.type}
          choices={choices}
          blockers={change ? changeBlockers(held, change) : []}
          changed={fieldsOf(change ?? {})}
          onChange={(wanted) => flow.send({ type: 'edits.stage', edits: [{ seen: seenOf(material), change: wanted }] })}
        />
      </fieldset>
      <div className="fd-material-upload-actions">
        <WhyNotButton size="small" blockers={mayReplace} onClick={() => onReplace(material)}>
          {say('material.panel.replace')}
        </WhyNotButton>
        <WhyNotButton size="small" intent="danger" variant="outlined" blockers={mayDelete} onClick={() => onDelete(material)}>
          {say('material.delete')}
        </WhyNotButton>
      </div>
    </section>
  )
}

function Versions({ detail: { versions } }: { detail: MaterialDetail }) {
  const say = useSay()
  return (
    <section>
      <h3>{say('material.panel.versions')}</h3>
      <ul className="fd-library-list">
        {versions.map((version) => (
          <li key={version.version}>
            <a href={version.url} target="_blank" rel="noreferrer">
              v{version.version}
            </a>{' '}
            {version.name}{' '}
            <span className="fd-muted fd-figures">
              {sizeText(version)} · {bytesText(version.bytes)} · {version.made_by?.name ?? '–'} · {at(version.made_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
