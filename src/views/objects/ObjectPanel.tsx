import { Button, SegmentedControl } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { useSay } from '#views/kit/words.tsx'
import { AssetPanel } from './AssetPanel.tsx'
import { DaysPanel } from './DaysPanel.tsx'
import { KeywordPanel } from './KeywordPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { SyncPanel } from './SyncPanel.tsx'
import type { PanelPlace } from './wire-panel.ts'

const TABS = ['sync', 'log', 'days', 'assets', 'keywords'] as const
type Tab = (typeof TABS)[number]

export type PanelProps = {
  place: PanelPlace
  name: string
  /** of the account: amounts and times are shown in them */
  currency: string
  timezone: string
  /** goes to a set of changes, and to a batch */
  onSet: (id: string) => void
  onBatch: (id: string) => void
  onClose: () => void
}

const TAB_VIEWS: Readonly<Record<Tab, (props: PanelProps) => ReactNode>> = {
  sync: (props) => <SyncPanel {...props} />,
  log: (props) => <LogPanel {...props} />,
  days: (props) => <DaysPanel {...props} />,
  assets: (props) => <AssetPanel {...props} />,
  keywords: (props) => <KeywordPanel {...props} />,
}

/** Details of one object: its sync state, its operation log, its figures by day, and keywords. An account has assets, and no sync state. */
export function ObjectPanel(props: PanelProps) {
  const { place, name, onClose } = props
  const say = useSay()
  const tabs = TABS.filter((tab) => (place.network_id === undefined ? tab !== 'sync' : tab !== 'assets'))
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'log')
  return (
    <section className="fd-obj-panel fd-takes-lines" aria-label={say('object.panel', { name })}>
      <div className="fd-line">
        <strong>{name}</strong>
        <SegmentedControl
          small
          value={tab}
          options={tabs.map((one) => ({ value: one, label: say(`object.panel.${one}`) }))}
          onValueChange={(value) => setTab(tabs.find((one) => one === value) ?? tab)}
        />
        <Button size="small" variant="minimal" text={say('common.close')} onClick={onClose} />
      </div>
      {TAB_VIEWS[tab](props)}
    </section>
  )
}
