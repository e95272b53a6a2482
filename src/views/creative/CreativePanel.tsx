import { ratePercentOf } from '#domain/creative/effect.ts'
import { FIXED } from '#domain/dictionaries/fixed.ts'
import { baseCurrency, companyZone } from '#domain/company-terms.ts'
import { formatMoney } from '#domain/money.ts'
import { draftOfLine } from '#machines/creative-save/creative-save.rules.ts'
import type { CreativeDesk, CreativeStory } from '#machines/creative-save/creative-save.types.ts'
import { BatchUses } from '#views/kit/BatchUses.tsx'
import { LineChart } from '#views/kit/charts/LineChart.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { StateTag } from '#views/kit/StateTag.tsx'
import { dictionaryText } from '#views/kit/dictionary/dictionary-text.ts'
import { WayTo } from '#views/kit/WayTo.tsx'
import { sayReason, useSay, type Say } from '#views/kit/words.tsx'
import { at, reviewTag } from './creative-words.ts'
import { CreativePreview } from './CreativePreview.tsx'

type Props = {
  desk: CreativeDesk
  story: CreativeStory
  batchPath: (batch: { batch_id: string; channel: string }) => string
  /** what it cost and brought; null: the person does not see figures */
  effectPath: ((id: string) => string) | null
  onGo: (href: string) => void
}

/** A creative that is there: what it says, the state of it, what it cost and brought, its versions, and where it is used. */
export function CreativePanel({ desk, story, batchPath, effectPath, onGo }: Props) {
  const say = useSay()
  const { line } = story
  return (
    <div className="fd-crv-desk">
      <div className="fd-crv-form">
        <p className="fd-crv-states">
          <StateTag state={line.status === 'on' ? 'done' : 'excluded'} label={say(`creative.status.${line.status}`)} />
          <StateTag state={reviewTag(line.review_state)} label={say(`creative.review.${line.review_state}`)} />
          <span>{dictionaryText(say, FIXED.recommend_type, line.recommend_type)}</span>
        </p>
        <Facts facts={factsOf(say, desk, story).map(([key, text]) => [say(`creative.column.${key}`), text])} />
        {effectPath ? <WayTo href={effectPath(line.id)} word="creative.to_effect" onGo={onGo} /> : null}
        <BatchUses words="creative.uses" zone={companyZone()} uses={story.uses} batchPath={batchPath} onGo={onGo} />
        <Versions story={story} />
        <FiguresOf story={story} />
        {story.figures.length > 0 ? (
          <LineChart
            label={say('creative.effect.spend_days', { days: story.thresholds.days })}
            format="money"
            currency={baseCurrency()}
            points={story.figures.map(({ day, spend_minor }) => ({ at: day, value: Number(spend_minor) }))}
          />
        ) : null}
      </div>
      <CreativePreview draft={draftOfLine(line)} pictures={desk.pictures} game={line.game_name} />
    </div>
  )
}

function factsOf(say: Say, { pictures }: CreativeDesk, { line, thresholds }: CreativeStory): [string, string][] {
  const rate = ratePercentOf({ spendMinor: line.spend_minor, returnMinor: line.return_minor })
  const named = line.material_ids.map((id) => pictures.find((picture) => picture.id === id)?.name ?? id)
  return [
    ['id', line.id],
    ['game', line.game_name],
    ['spreader', line.spreader_name],
    ['titles', line.titles.join('\n') || '–'],
    ['messages', line.messages.join('\n') || '–'],
    ['materials', named.join('\n')],
    ['landing', line.landing_name ?? '–'],
    ['spend', say('creative.effect.in_days', { amount: formatMoney(line.spend_minor, baseCurrency()), days: thresholds.days })],
    ['return', formatMoney(line.return_minor, baseCurrency())],
    ['rate', rate === null ? '–' : rate.toFixed(2)],
    ['used', String(line.used_by_count)],
    ['note', line.note || '–'],
    ['creator', `${line.creator?.name ?? '–'} · ${at(line.created_at)}`],
  ]
}

/** As of when spend and return are, and of which accounts; an account that could not be read says why. */
function FiguresOf({ story: { figures, sources, unpriced } }: Pick<Props, 'story'>) {
  const say = useSay()
  const oldest = sources.flatMap(({ done_at: doneAt }) => doneAt ?? []).sort()[0]
  if (sources.length === 0) return figures.length === 0 ? null : <p className="fd-muted">{say('creative.figures.panel_example')}</p>
  return (
    <div>
      <p className="fd-muted">
        {say('creative.figures.panel_as_of', {
          accounts: sources.map(({ name }) => name).join(say('creative.effect.between')),
          time: oldest === undefined ? '–' : at(oldest),
        })}
      </p>
      {unpriced.map(({ currency, days }) => (
        <StateTag key={currency} state="attention" label={say('creative.figures.unpriced', { currency, count: days })} />
      ))}
      {sources.map(({ account_id: id, name, failure }) =>
        failure ? (
          <p key={id} className="fd-crv-reasons">
            {name}: {sayReason(say, failure)}
          </p>
        ) : null,
      )}
    </div>
  )
}

function Versions({ story: { versions } }: Pick<Props, 'story'>) {
  const say = useSay()
  return (
    <section>
      <h3>{say('creative.versions.title')}</h3>
      <ul className="fd-library-list">
        {versions.map(({ version, verdict, reasons, comment, made_by, made_at, titles }) => (
          <li key={version}>
            v{version}{' '}
            <StateTag
              state={verdict === null ? 'waiting' : verdict === 'pass' ? 'done' : 'refused'}
              label={say(`creative.verdict.${verdict ?? 'none'}`)}
            />{' '}
            <span className="fd-muted fd-figures">
              {made_by?.name ?? '–'} · {at(made_at)}
            </span>
            <div>{titles.join(' / ')}</div>
            {reasons.length > 0 || comment ? (
              <div className="fd-crv-reasons">
                {[...reasons.map((reason) => say(`review.reason.${reason}`)), comment].filter(Boolean).join(' · ')}
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
