import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { AdDataLine } from './ad-data-reading.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { useSay } from '#views/kit/words.tsx'
import { lineState } from './ad-data-columns.ts'

type Props = { rows: readonly AdDataLine[]; foot: ReactNode; onOpenBatch: (batch: { batch_id: string; channel: string }) => void }

const OUTCOMES = ['done', 'failed', 'unknown', 'skipped', 'waiting'] as const

/** The lines on a phone: name and state first, then the figures that are not zero. */
export function AdDataCards({ rows, foot, onOpenBatch }: Props) {
  const say = useSay()
  return (
    <div className="fd-ad-cards">
      <ul className="fd-plain" aria-label={say('ad_data.cards')}>
        {rows.map((row) => (
          <li key={`${row.batch_id} ${row.account_id}`}>
            <div className="fd-ad-card-head">
              <button type="button" className="fd-link" onClick={() => onOpenBatch(row)}>
                {row.batch_name}
              </button>
              <StateTag state={lineState(row)} label={say(`batch.state.${row.state}`)} />
            </div>
            <div className="fd-muted">
              {row.day} · {row.game_name} · {say(`network_name.${row.channel}`)} · {row.account_name}
            </div>
            <div className="fd-figures fd-ad-card-figures">
              {OUTCOMES.filter((outcome) => row[outcome] > 0).map((outcome) => (
                <span key={outcome}>
                  {say(`batch.outcome.${outcome}`)} <b>{row[outcome].toLocaleString('en-US')}</b>
                </span>
              ))}
              {row.daily_minor === '0' ? null : (
                <span>
                  {say('ad_data.col.daily')} <b>{formatMoney(row.daily_minor, row.currency)}</b>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="fd-ad-cards-foot fd-muted fd-figures">{foot}</div>
    </div>
  )
}
