import type { MaterialDetail } from '#contract/material.ts'
import { BatchUses } from '#views/kit/BatchUses.tsx'
import { follow } from '#views/kit/shell/follow.ts'
import { useSay } from '#views/kit/words.tsx'

/** Where what uses a material is. */
export type UseWays = {
  batchPath: (batch: { batch_id: string; channel: string }) => string
  creativePath: (id: string) => string
  pagePath: (id: string) => string
  /** what it cost and brought; null: the person does not see figures */
  effectPath: ((id: string) => string) | null
  onGo: (href: string) => void
}
type Props = { detail: Pick<MaterialDetail, 'uses' | 'creatives' | 'pages'>; zone: string; ways: UseWays }
type Holder = { id: string; name: string; note: string }

/** The batches, creatives and landing pages that use a material, each a way there. */
export function MaterialUses({ detail: { uses, creatives, pages }, zone, ways }: Props) {
  return (
    <>
      <BatchUses words="material.uses" zone={zone} uses={uses} batchPath={ways.batchPath} onGo={ways.onGo} />
      <Holders
        words="material.uses.creatives"
        holders={creatives.map(({ spreader_name: note, ...one }) => ({ ...one, note }))}
        pathOf={ways.creativePath}
        onGo={ways.onGo}
      />
      <Holders
        words="material.uses.pages"
        holders={pages.map(({ url: note, ...one }) => ({ ...one, note }))}
        pathOf={ways.pagePath}
        onGo={ways.onGo}
      />
    </>
  )
}

type HoldersProps = { words: string; holders: readonly Holder[]; pathOf: (id: string) => string; onGo: (href: string) => void }

function Holders({ words, holders, pathOf, onGo }: HoldersProps) {
  const say = useSay()
  if (holders.length === 0) return null
  return (
    <section>
      <h3>{say(words, { count: holders.length })}</h3>
      <ul className="fd-library-list">
        {holders.map(({ id, name, note }) => (
          <li key={id}>
            <a href={pathOf(id)} onClick={(event) => follow(event, pathOf(id), onGo)}>
              {name}
            </a>{' '}
            <span className="fd-muted">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
