import { Checkbox, InputGroup } from '@blueprintjs/core'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { companyZone } from '#domain/company-terms.ts'
import type { QueueRow } from '#domain/review/item.ts'
import { REVIEWED_TYPES } from '#domain/review/review.ts'
import { exactTime } from '#domain/zone.ts'
import type { reviewQueueMachine } from '#machines/review-queue/review-queue.machine.ts'
import { waitingRows } from '#machines/review-queue/review-queue.rules.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { useSay } from '#views/kit/words.tsx'
import { shortClock } from '../look.ts'
import { FIND_KEYS } from '../review.keys.ts'
import { Thumb } from '../Thumb.tsx'
import type { ReviewGame } from '../wire.ts'

type Queue = ActorRefFrom<typeof reviewQueueMachine>

/** What waits, the most urgent first: chosen for a decision on many, or opened. */
export function QueueList({ queue, games }: { queue: Queue; games: readonly ReviewGame[] }) {
  const say = useSay()
  const find = useRef<HTMLInputElement>(null)
  useSingleKeys(FIND_KEYS, { find: () => find.current?.focus() })
  const { filter, chosen, at } = useSelector(queue, ({ context }) => context)
  const rows = waitingRows(useSelector(queue, ({ context }) => context))
  const isStale = useSelector(queue, (now) => now.matches({ list: 'stale' }))
  const change = (part: Partial<typeof filter>) => queue.send({ type: 'filter.change', filter: { ...filter, ...part } })
  return (
    <div className="fd-review-list">
      <div
        className="fd-review-filter"
        onKeyDown={({ key, target }) => (key === 'Escape' && target instanceof HTMLElement ? target.blur() : undefined)}
      >
        <InputGroup
          key={filter.q}
          inputRef={find}
          size="small"
          type="search"
          placeholder={say('review.filter.q')}
          aria-label={say('review.filter.q')}
          defaultValue={filter.q}
          onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? change({ q: currentTarget.value.trim() }) : undefined)}
        />
        <EnumSelect
          aria-label={say('review.filter.type')}
          value={filter.objectType}
          options={[
            { value: '', label: say('review.filter.all_types') },
            ...REVIEWED_TYPES.map((value) => ({ value, label: say(`review.type.${value}`) })),
          ]}
          onValue={(objectType) => change({ objectType })}
        />
        <EnumSelect
          aria-label={say('review.filter.game')}
          value={filter.gameId}
          options={[
            { value: '', label: say('review.filter.all_games') },
            ...games.map(({ game_id: value, name: label }) => ({ value, label })),
          ]}
          onValue={(gameId) => change({ gameId })}
        />
      </div>
      {isStale ? <p role="alert">{say('review.list.stale')}</p> : null}
      <ol aria-label={say('review.list')}>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            isHere={row.id === at}
            isChosen={chosen.includes(row.id)}
            onChoose={() => queue.send({ type: 'choice.toggle', ids: [row.id] })}
            onOpen={() => queue.send({ type: 'item.open', id: row.id })}
          />
        ))}
      </ol>
    </div>
  )
}

type LineProps = { row: QueueRow; isHere: boolean; isChosen: boolean; onChoose: () => void; onOpen: () => void }

function Line({ row, isHere, isChosen, onChoose, onOpen }: LineProps) {
  const say = useSay()
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isHere) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  const other = row.held_by_me ? null : row.held_by
  return (
    <li ref={line} className={isHere ? 'fd-review-here' : ''} aria-current={isHere ? 'true' : undefined}>
      <Checkbox checked={isChosen} aria-label={say('review.list.choose', { title: row.title })} onChange={onChoose} />
      <button type="button" onClick={onOpen}>
        <Thumb kind={row.kind} thumb={row.thumb} className="fd-review-thumb" />
        <span className="fd-review-line">
          <strong title={row.title}>
            {row.title} <span className="fd-muted">v{row.version}</span>
          </strong>
          <span className={row.overdue ? 'fd-danger' : 'fd-muted'} title={exactTime(row.deadline, companyZone())}>
            {say(`review.kind.${row.kind}`)} · {say(row.overdue ? 'review.overdue' : 'review.due')} {shortClock(row.deadline)}
          </span>
          {row.prohibited + row.sensitive > 0 ? (
            <span className="fd-color-attention">
              {(['prohibited', 'sensitive'] as const)
                .flatMap((kind) => (row[kind] > 0 ? say(`review.list.${kind}`, { count: row[kind] }) : []))
                .join(' · ')}
            </span>
          ) : null}
          {other ? <span className="fd-muted">{say('review.list.held', { name: other.name })}</span> : null}
          {row.own ? <span className="fd-muted">{say('review.list.own')}</span> : null}
        </span>
      </button>
    </li>
  )
}
