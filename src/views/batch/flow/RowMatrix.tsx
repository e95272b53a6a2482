import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { MatrixAd, MatrixRow } from '#domain/batch/creative-matrix.ts'
import { blocker } from '#domain/blocker.ts'
import { materialLevel } from '#domain/channels/levels.ts'
import { useSingleKeys } from '#views/kit/single-keys.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { CreativeMatrix } from '../matrix/CreativeMatrix.tsx'
import { MATRIX_KEYS } from '../matrix/matrix.keys.ts'
import { matrixRowsOf } from '../matrix/matrix-rows.ts'
import { itemsOf } from '../preview/cell-edits.ts'
import type { RowsScreen } from './use-rows-screen.ts'

/** Opens the matrix of creatives over the chosen groups of ads, or over all of them. */
export function RowMatrix({ screen }: { screen: RowsScreen }) {
  const say = useSay()
  const { channel, rows, chosen, rights, snapshot, send } = screen
  const [opened, setOpened] = useState<readonly MatrixRow[] | null>(null)
  // creatives are chosen while a save is under way, and added once it has ended
  const wait = snapshot.can({ type: 'rows.add', rows: [], undone: '' }) ? [] : [blocker('batch.add.wait')]
  const open = () => (rights.build.length > 0 ? undefined : setOpened(matrixRowsOf(channel, rows.store, itemsOf(rows.store, chosen))))
  useSingleKeys(MATRIX_KEYS, { matrix: open })
  if (materialLevel(channel) === null) return null
  const end = (ads: readonly MatrixAd[]) => {
    setOpened(null)
    if (ads.length > 0) send({ type: 'rows.add', rows: ads, undone: say('batch.row.undone') })
  }
  return (
    <>
      <WhyNotButton size="small" variant="minimal" blockers={rights.build} onClick={open}>
        {say('batch.matrix.open')}
      </WhyNotButton>
      {opened ? <Opened screen={screen} rows={opened} blockers={wait} onEnd={end} /> : null}
    </>
  )
}

type OpenedProps = {
  screen: RowsScreen
  rows: readonly MatrixRow[]
  blockers: Parameters<typeof CreativeMatrix>[0]['blockers']
  onEnd: (ads: readonly MatrixAd[]) => void
}

/** The flow of one matrix; it ends with the ads, or without any. */
function Opened({ screen: { channel, gameId, wires }, rows, blockers, onEnd }: OpenedProps) {
  const flow = useActorRef(wires.matrix, { input: { channel: channel.key, gameId, rows } })
  const output = useSelector(flow, (now) => now.output ?? null)
  useEffect(() => {
    if (output) onEnd(output.ads)
    // it ends once
    // oxlint-disable-next-line react/exhaustive-deps
  }, [output])
  return <CreativeMatrix channel={channel} flow={flow} blockers={blockers} />
}
