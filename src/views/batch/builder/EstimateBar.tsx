import { commonOf, combinationsOf, resolveValues } from '#domain/batch/spec-values.ts'
import { blocker } from '#domain/blocker.ts'
import type { Level, Values } from '#domain/channels/channel.ts'
import { levelsAbove } from '#domain/channels/levels.ts'
import { countText } from '#domain/display/numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { StateTag } from '#views/kit/StateTag.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { useAsk } from '../field/use-ask.ts'
import type { Builder } from './builder.ts'

type Asked = { accountId: string; values: Values; above: Readonly<Record<Level, Values>> }
export type GroupEstimate = {
  people: number | null
  exposures: number | null
  bid: { least: string; most: string } | null
  currency: string
  width: 'narrow' | 'suitable' | 'wide' | null
  advice: readonly string[]
}
export type AskEstimate = (asked: Asked, signal: AbortSignal) => Promise<GroupEstimate>

const STATES = { narrow: 'attention', suitable: 'done', wide: 'attention' } as const

/** What the network expects of the first ad group in the first account: how many people, and what to bid. Asked for by a press. */
export function EstimateBar({ builder, level, ask: read }: { builder: Builder; level: Level; ask: AskEstimate }) {
  const say = useSay()
  const { status, input, answer, problems, ask } = useAsk(read)
  const [account] = builder.accounts
  const asked = account ? askedOf(builder, level, account.accountId, account.currency) : null
  const isOld = answer !== null && JSON.stringify(input) !== JSON.stringify(asked)
  return (
    <section className="fd-block fd-estimate" aria-label={say('batch.estimate.title')} aria-live="polite">
      <h3>{say('batch.estimate.title')}</h3>
      <WhyNotButton
        size="small"
        blockers={asked ? [] : [blocker('batch.spec.accounts_missing')]}
        loading={status === 'asking'}
        onClick={() => (asked ? ask(asked) : undefined)}
      >
        {say(answer === null ? 'batch.estimate.ask' : 'batch.estimate.again')}
      </WhyNotButton>
      {status === 'failed' ? <StateTag state="refused" label={sayReasons(say, problems)} /> : null}
      {answer && status !== 'failed' ? <Told estimate={answer} isOld={isOld} account={account?.name ?? ''} /> : null}
    </section>
  )
}

function Told({ estimate, isOld, account }: { estimate: GroupEstimate; isOld: boolean; account: string }) {
  const say = useSay()
  const { people, exposures, bid, currency, width, advice } = estimate
  const money = (minor: string) => formatMoney(BigInt(minor), currency)
  const lines = [
    people === null ? null : say('batch.estimate.people', { count: countText(people) }),
    exposures === null ? null : say('batch.estimate.exposures', { count: countText(exposures) }),
    bid === null ? null : say('batch.estimate.bid', { least: money(bid.least), most: money(bid.most) }),
  ].filter((line) => line !== null)
  return (
    <>
      <span className="fd-muted">{account}</span>
      {width === null ? null : <StateTag state={STATES[width]} label={say(`batch.estimate.width.${width}`)} />}
      {lines.map((line) => (
        <span key={line} className="fd-figures">
          {line}
        </span>
      ))}
      {lines.length === 0 && width === null ? <span className="fd-muted">{say('batch.estimate.nothing')}</span> : null}
      {advice.map((line) => (
        <span key={line} lang="zh">
          {line}
        </span>
      ))}
      {isOld ? <span className="fd-muted">{say('batch.estimate.old')}</span> : null}
    </>
  )
}

/** The first ad group that the specification makes in the account, and what all objects above it share. */
function askedOf({ channel, spec }: Builder, level: Level, accountId: string, currency: string): Asked {
  const above: Record<Level, Values> = {}
  for (const upper of levelsAbove(channel, level)) above[upper] = resolveValues(channel, upper, commonOf(spec, upper), above, currency)
  const [first] = combinationsOf(spec, channel, level)
  return { accountId, above, values: resolveValues(channel, level, first?.values ?? {}, above, currency) }
}
