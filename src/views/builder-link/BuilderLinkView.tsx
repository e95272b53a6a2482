import { Button, DialogBody, DialogFooter, FormGroup, HTMLSelect } from '@blueprintjs/core'
import { Share } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { openBuilderBlockers, type builderLinkMachine } from '#machines/builder-link/builder-link.machine.ts'
import { BlockerList } from '#views/kit/BlockerList.tsx'
import { ErrorState, LoadingState } from '#views/kit/shell/states.tsx'
import { sayReasons, useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

/** What a dialog about the external builder holds: what will happen, for which game, and the button that opens it. */
export function BuilderLinkView({ link, onClose }: { link: ActorRefFrom<typeof builderLinkMachine>; onClose: () => void }) {
  const say = useSay()
  const snapshot = useSelector(link, (now) => now)
  const { games, gameId, problems } = snapshot.context
  const isIssuing = snapshot.matches('issuing')
  return (
    <>
      <DialogBody>
        <p>{say('builder_link.what')}</p>
        {snapshot.matches('reading') ? <LoadingState /> : null}
        {snapshot.matches('failed') ? (
          <ErrorState reason={sayReasons(say, problems)} onRetry={() => link.send({ type: 'games.retry' })} />
        ) : (
          <FormGroup label={say('kit.word.game')} labelFor="builder-link-game">
            <HTMLSelect
              id="builder-link-game"
              fill
              disabled={isIssuing}
              value={gameId}
              onChange={(event) => link.send({ type: 'game.choose', gameId: event.currentTarget.value })}
            >
              {games.map(({ game_id: id, name }) => (
                <option key={id} value={id}>
                  {name} {id}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
        )}
        {snapshot.matches('choosing') && problems.length > 0 ? <BlockerList blockers={problems} /> : null}
        {snapshot.matches('opened') ? <p role="status">✓ {say('builder_link.opened')}</p> : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say('common.close')} onClick={onClose} />
            <WhyNotButton
              intent="primary"
              icon={<Share />}
              loading={isIssuing}
              blockers={openBuilderBlockers(snapshot.context)}
              onClick={() => link.send({ type: 'builder.open' })}
            >
              {say(snapshot.matches('opened') ? 'builder_link.again' : 'builder_link.open')}
            </WhyNotButton>
          </>
        }
      />
    </>
  )
}
