import { SegmentedControl } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { LISTED_MAX } from '#contract/ads-look-ups.ts'
import type { ListLookup } from '#domain/channels/channel.ts'
import { knownChannel } from '#domain/channels/index.ts'
import type { GridColumn } from '#views/kit/grid/types.ts'
import { useSay } from '#views/kit/words.tsx'
import { ListGrid } from '#views/things/ListGrid.tsx'
import { useList } from '#views/things/use-list.ts'
import type { PanelProps } from './ObjectPanel.tsx'
import { wiredAssets, type Asset, type assetReading } from './wire-panel.ts'

const COLUMNS: readonly GridColumn<Asset>[] = [
  { key: 'name', header: 'object.assets.name', width: 280, pinned: 'left', sortable: false },
  { key: 'id', header: 'object.assets.id', width: 200, sortable: false },
]

/** What ads of an account may use, as the network lists it now: event assets, Douyin accounts, anchors. */
export function AssetPanel({ place: { channel, account_id } }: Pick<PanelProps, 'place'>) {
  const kinds = (knownChannel(channel).lists ?? []).map(({ lookup }) => lookup)
  const [lookup = 'event'] = kinds
  const reading = useActorRef(wiredAssets, { input: { query: { channel, account_id, lookup, q: '' } } })
  return <AssetView reading={reading} kinds={kinds} />
}

export function AssetView({ reading, kinds }: { reading: ActorRefFrom<typeof assetReading>; kinds: readonly ListLookup[] }) {
  const say = useSay()
  const list = useList(reading)
  const asked = useSelector(reading, ({ context }) => context.query)
  const ask = (change: Partial<typeof asked>) => reading.send({ type: 'reading.ask', query: { ...asked, ...change } })
  const rows = list.answer ?? []
  const first = rows.length < LISTED_MAX ? null : say('object.assets.first', { count: LISTED_MAX })
  return (
    <div className="fd-obj-list">
      <ListGrid<Asset>
        list={list}
        label={say(`object.assets.${asked.lookup}`)}
        columns={COLUMNS}
        name="object-assets"
        idOf={({ id }) => id}
        rows={rows}
        filters={
          <SegmentedControl
            small
            value={asked.lookup}
            options={kinds.map((kind) => ({ value: kind, label: say(`object.assets.${kind}`) }))}
            onValueChange={(value) => ask({ lookup: kinds.find((kind) => kind === value) ?? asked.lookup })}
          />
        }
        search={{ label: say('object.assets.search'), value: asked.q, onValue: (q) => ask({ q }) }}
        onClear={asked.q === '' ? null : () => ask({ q: '' })}
        empty={{ title: say('object.assets.empty') }}
        foot={[first]}
      />
    </div>
  )
}
