import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { csvText } from '#domain/csv-cell.ts'
import { seedBlockers, seedsIn, SEEDS_MAX } from '#domain/object/keywords.ts'
import { CopyButton } from '#views/kit/CopyButton.tsx'
import { downloadText } from '#views/kit/grid/download.ts'
import { count } from '#views/kit/grid/columns.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { TextField } from '#views/kit/inputs/TextField.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import type { PanelProps } from './ObjectPanel.tsx'
import { wiredKeywords, type Keyword, type keywordReading } from './wire-panel.ts'

const COLUMNS: readonly GridColumn<Keyword>[] = [
  { key: 'keyword', header: 'object.keywords.keyword', width: 220, pinned: 'left', sortable: false },
  { ...count, key: 'searches', header: 'object.keywords.searches', width: 140, sortable: false },
]

/** Keywords for search ads, as the network suggests them for an ad account. */
export function KeywordPanel({ place }: Pick<PanelProps, 'place'>) {
  const reading = useActorRef(wiredKeywords, { input: { query: { ...place, seeds: [] } } })
  return <KeywordView reading={reading} />
}

export function KeywordView({ reading }: { reading: ActorRefFrom<typeof keywordReading> }) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const list = useList(reading)
  const asked = useSelector(reading, ({ context }) => context.query)
  const seeds = seedsIn(typed)
  const blockers = seedBlockers(seeds)
  const ask = () => (blockers.length === 0 ? reading.send({ type: 'reading.ask', query: { ...asked, seeds } }) : undefined)
  const rows = list.answer ?? []
  const text = rows.map(({ keyword }) => keyword).join('\n')
  return (
    <div className="fd-obj-list">
      <form
        className="fd-line"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <TextField
          label={say('object.keywords.seeds')}
          hint={say('object.keywords.hint', { most: SEEDS_MAX })}
          value={typed}
          onValue={setTyped}
        />
        <WhyNotButton size="small" intent="primary" blockers={blockers} onClick={ask}>
          {say('object.keywords.ask')}
        </WhyNotButton>
      </form>
      {asked.seeds.length > 0 ? (
        <>
          <ListGrid<Keyword>
            list={list}
            label={say('object.panel.keywords')}
            columns={COLUMNS}
            name="object-keywords"
            idOf={({ keyword }) => keyword}
            rows={rows}
            total={rows.length}
            empty={{ title: say('object.keywords.empty') }}
          />
          <div className="fd-line">
            {rows.length > 0 ? <CopyButton key={text} text={text} label="object.keywords.copy" copied="object.keywords.copied" /> : null}
            <Button
              size="small"
              disabled={rows.length === 0}
              text={say('object.keywords.export')}
              onClick={() => exportKeywords(say, rows)}
            />
          </div>
        </>
      ) : null}
    </div>
  )
}

function exportKeywords(say: ReturnType<typeof useSay>, rows: readonly Keyword[]): void {
  const head = [say('object.keywords.keyword'), say('object.keywords.searches')]
  const lines = [head, ...rows.map(({ keyword, searches }) => [keyword, String(searches)])]
  downloadText('keywords.csv', csvText(lines))
}
