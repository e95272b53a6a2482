import { Button, Checkbox, InputGroup, Spinner } from '@blueprintjs/core'
import { useSay } from '#views/kit/words.tsx'
import type { Choice } from '../field/lookups.ts'
import type { Search } from '../field/use-search.ts'

type GalleryProps = { search: Search; taken: ReadonlySet<string>; chosen: readonly Choice[]; onChosen: (chosen: readonly Choice[]) => void }

/** Choices with their pictures, several at once. What is a variant already is ticked and cannot be taken twice. */
export function ChoiceGallery({ search, taken, chosen, onChosen }: GalleryProps) {
  const say = useSay()
  const toggle = (choice: Choice) =>
    onChosen(chosen.some(({ id }) => id === choice.id) ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice])
  return (
    <div className="fd-gallery">
      <InputGroup
        type="search"
        autoFocus
        value={search.input ?? ''}
        aria-label={say('batch.builder.pick.find')}
        placeholder={say('batch.builder.pick.find')}
        onValueChange={search.ask}
        rightElement={search.status === 'asking' ? <Spinner size={16} /> : undefined}
      />
      {search.status === 'failed' ? (
        <p role="alert" className="fd-problem-mistake">
          {say('batch.builder.pick.failed')}{' '}
          <Button size="small" text={say('common.retry')} onClick={() => search.ask(search.input ?? '')} />
        </p>
      ) : null}
      {search.status === 'answered' && search.answer?.length === 0 ? <p className="fd-hint">{say('batch.builder.pick.none')}</p> : null}
      <ul className="fd-gallery-list">
        {(search.answer ?? []).map((choice) => (
          <GalleryItem
            key={choice.id}
            choice={choice}
            isTaken={taken.has(choice.id)}
            isChosen={chosen.some(({ id }) => id === choice.id)}
            onToggle={() => toggle(choice)}
          />
        ))}
      </ul>
    </div>
  )
}

type ItemProps = { choice: Choice; isTaken: boolean; isChosen: boolean; onToggle: () => void }

function GalleryItem({ choice, isTaken, isChosen, onToggle }: ItemProps) {
  return (
    <li className={isChosen ? 'fd-gallery-item fd-row-chosen' : 'fd-gallery-item'}>
      <Checkbox
        checked={isTaken || isChosen}
        disabled={isTaken || choice.disabledReason !== undefined}
        title={choice.name}
        onChange={onToggle}
      >
        {choice.thumbnail ? <img src={choice.thumbnail} alt="" loading="lazy" width={96} height={64} /> : null}
        <span className="fd-gallery-name">{choice.name}</span>
        <small className="fd-muted">{choice.detail ?? choice.id}</small>
        {choice.disabledReason === undefined ? null : (
          <small className="fd-gallery-why" title={choice.disabledReason}>
            {choice.disabledReason}
          </small>
        )}
      </Checkbox>
    </li>
  )
}
