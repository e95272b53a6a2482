import { Tag } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ArtResource } from '#contract/art.ts'
import { companyZone } from '#domain/company-terms.ts'
import { companyTime } from '#domain/company-clock.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { Facts } from '#views/kit/Facts.tsx'
import { BatchUses } from '#views/kit/BatchUses.tsx'
import { dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'
import { follow } from '#views/kit/shell/follow.ts'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { useSay } from '#views/kit/words.tsx'
import { Unread } from '#views/things/Unread.tsx'
import type { wiredArtResource } from './wire.ts'

type Ways = {
  batchPath: (batch: { batch_id: string; channel: string }) => string
  creativePath: (id: string) => string
  materialPath: (id: string) => string
  onGo: (href: string) => void
}
type Props = Ways & { reading: ActorRefFrom<typeof wiredArtResource>; onTag: (tag: string) => void; onClose: () => void }

const at = (instant: string) => companyTime(instant)

/** One resource next to the library: the file, its versions side by side, and the batches and creatives it went into. */
export function ArtPanel({ reading, onTag, onClose, ...ways }: Props) {
  const say = useSay()
  const answer = useSelector(reading, (now) => now.context.answer)
  return (
    <SidePanel title={answer?.resource.name ?? say('art.panel.title')} onClose={onClose}>
      {answer ? (
        <div className="fd-art-panel">
          <Shown {...answer} />
          <ArtFacts {...answer} onTag={onTag} ways={ways} />
          <Uses {...answer} ways={ways} />
        </div>
      ) : (
        <Unread reading={reading} />
      )}
    </SidePanel>
  )
}

/** The present file; an older version is next to it when it is chosen. */
function Shown({ resource, url, versions }: ArtResource) {
  const say = useSay()
  const [other, setOther] = useState<number | null>(null)
  const compared = versions.find(({ version }) => version === other)
  return (
    <>
      <div className={compared ? 'fd-art-pair' : ''}>
        {compared ? <File url={compared.url} mime={compared.mime} name={`v${compared.version} ${compared.name}`} /> : null}
        <File url={url} mime={resource.mime} name={`v${resource.version} ${resource.name}`} />
      </div>
      <section>
        <h3>{say('art.panel.versions', { count: versions.length })}</h3>
        <ul className="fd-library-list">
          {versions.map(({ version, name, made_at, made_by, width, height }) => (
            <li key={version}>
              <button
                type="button"
                aria-pressed={version === other}
                disabled={version === resource.version}
                title={say('art.panel.compare')}
                onClick={() => setOther(version === other ? null : version)}
              >
                v{version}
              </button>{' '}
              {name}{' '}
              <span className="fd-muted fd-figures">
                {width > 0 ? `${width}×${height}` : '–'} · {made_by ?? '–'} · {at(made_at)}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const File = ({ url, mime, name }: { url: string; mime: string; name: string }) => (
  <figure className="fd-art-file">
    {mime.startsWith('video/') ? <video src={url} controls preload="metadata" aria-label={name} /> : <img src={url} alt={name} />}
    <figcaption className="fd-muted">{name}</figcaption>
  </figure>
)

function ArtFacts({ resource, url, onTag, ways }: ArtResource & { onTag: Props['onTag']; ways: Ways }) {
  const say = useSay()
  const material = ways.materialPath(resource.id)
  const facts = [
    ['game', resource.game_name],
    ['type', say(`artascope.type.${resource.type}`)],
    ['size', resource.width > 0 ? `${resource.width}×${resource.height}` : '–'],
    ['designer', resource.designer || '–'],
    ['recommend', dictionaryText(say, FIXED.recommend_type, resource.recommend_type)],
    ['updated', at(resource.updated_at)],
  ] as const
  return (
    <>
      <p className="fd-art-ways">
        <a href={url} download={resource.name}>
          {say('art.panel.download')}
        </a>
        <a href={material} onClick={(event) => follow(event, material, ways.onGo)}>
          {say('art.panel.material')}
        </a>
      </p>
      <p className="fd-art-tags">
        {resource.tags.map((tag) => (
          <Tag key={tag} minimal interactive onClick={() => onTag(tag)}>
            {tag}
          </Tag>
        ))}
      </p>
      <Facts facts={facts.map(([key, text]) => [say(`art.fact.${key}`), text])} />
    </>
  )
}

function Uses({ uses, creatives, ways }: ArtResource & { ways: Ways }) {
  const say = useSay()
  const link = (href: string, text: string) => (
    <a href={href} onClick={(event) => follow(event, href, ways.onGo)}>
      {text}
    </a>
  )
  return (
    <>
      <BatchUses words="art.uses" zone={companyZone()} uses={uses} batchPath={ways.batchPath} onGo={ways.onGo} />
      <section>
        <h3>{say('art.panel.creatives', { count: creatives.length })}</h3>
        <ul className="fd-library-list">
          {creatives.map((creative) => (
            <li key={creative.id}>
              {link(ways.creativePath(creative.id), creative.name)} <span className="fd-muted">{creative.spreader_name}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
