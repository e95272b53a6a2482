import type { Blocker } from '#domain/blocker.ts'
import { failureKind, goneAbove, isChanged, judged, pushAgainBlockers } from '#domain/batch/repair.ts'
import type { BatchEvent } from '#machines/batch/batch.types.ts'
import type { RowStore } from '#views/kit/grid/row-store.ts'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { reasonWords } from '../field/field-words.ts'
import type { RepairAgainst } from './repair-rows.ts'
import { itemRowId, type PreviewRow } from '../preview/preview-row.ts'
import { ElsewhereButton } from './ElsewhereButton.tsx'

type RepairProps = {
  store: RowStore<PreviewRow>
  against: RepairAgainst
  onSend: (event: BatchEvent) => void
}

const rowsOf = (store: RowStore<PreviewRow>) => (seq: number) => store.get(itemRowId(seq))?.item ?? undefined

/** What can be done about one failed row, or an object that was deleted at the network. */
export function RowRepair({ row, store, against, onSend }: RepairProps & { row: PreviewRow }) {
  const say = useSay()
  const { item, channel } = row
  if (!item || (item.outcome !== 'failed' && !item.repair?.gone)) return null
  const rowOf = rowsOf(store)
  const isGone = item.repair?.gone === true || goneAbove(item, rowOf) !== null
  const own = pushAgainBlockers(item, rowOf)
  const isUnchanged = failureKind(item.error) === 'stays' && !isChanged(item) && item.problems.length === 0
  return (
    <div className="fd-actions">
      {isGone ? (
        <WhyNotButton size="small" blockers={against.recreate} onClick={() => onSend({ type: 'rows.recreate', seqs: [item.seq] })}>
          {say('batch.repair.recreate')}
        </WhyNotButton>
      ) : (
        <>
          <WhyNotButton
            size="small"
            intent={own.length === 0 ? 'primary' : 'none'}
            blockers={[...against.push, ...own]}
            reasonOf={(one, words) => reasonWords(words, channel, one)}
            onClick={() => onSend({ type: 'push.retryFailed', seqs: [item.seq] })}
          >
            {say('batch.repair.push_row')}
          </WhyNotButton>
          {isUnchanged ? (
            <ElsewhereButton
              count={1}
              blockers={against.push}
              onPush={() => onSend({ type: 'push.retryFailed', seqs: [item.seq], elsewhere: true })}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

/** Pushes the chosen rows again, as far as they can succeed; there once failed rows are chosen. */
export function PushChosen({ chosen, store, against, onSend }: RepairProps & { chosen: readonly PreviewRow[] }) {
  const say = useSay()
  const failed = chosen.flatMap(({ item }) => (item?.outcome === 'failed' ? item : []))
  if (failed.length === 0) return null
  const { ready, held } = judged(failed, rowsOf(store))
  const [first] = chosen
  return (
    <WhyNotButton
      size="small"
      variant="minimal"
      blockers={[...against.push, ...(ready.length > 0 ? [] : held.slice(0, 3))]}
      {...(first ? { reasonOf: (one: Blocker, words: typeof say) => reasonWords(words, first.channel, one) } : {})}
      onClick={() => onSend({ type: 'push.retryFailed', seqs: ready })}
    >
      {say('batch.repair.push', { count: ready.length || failed.length })}
    </WhyNotButton>
  )
}
