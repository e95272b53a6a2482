import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { creativeFacts } from '#machines/creative-save/creative-save.facts.ts'
import { creativeSaveMachine } from '#machines/creative-save/creative-save.machine.ts'
import type { CreativeStory } from '#machines/creative-save/creative-save.types.ts'
import { CreativeFlowView } from '#views/creative/CreativeFlowView.tsx'
import { deskOf } from '../../../stories/creative-save/sample.ts'
import { show } from '../kit/show.tsx'

async function askedToDelete(held: CreativeStory['held']) {
  const flow = createActor(creativeSaveMachine.provide({ actors: { readDesk: fromPromise(() => Promise.resolve(deskOf({ held }))) } }), {
    input: creativeFacts('20007'),
  }).start()
  const nothing = () => undefined
  const ways = { onGo: nothing, onUse: nothing, onCopy: nothing, onHome: nothing }
  const { unmount } = show(
    <CreativeFlowView flow={flow} trail={[]} mayEdit={[]} mayBuild={[]} picker={null} batchPath={() => '/'} effectPath={null} {...ways} />,
  )
  await expect.poll(() => flow.getSnapshot().value).toBe('showing')
  flow.send({ type: 'delete.ask' })
  await screen.findByRole('button', { name: /^确认删除/ })
  return { unmount, reasons: screen.queryAllByRole('listitem').map(({ textContent }) => textContent) }
}

test('who would delete a creative that ads use reads why it stays, and is asked nothing', async () => {
  const used = await askedToDelete({ ads: 12, batches: 1 })
  expect(used.reasons).toContainEqual(expect.stringContaining('1 个批次的 12 个广告在用它，请改为停用'))
  expect(screen.queryByText(/删除后不能恢复/)).toBeNull()
  used.unmount()
  const free = await askedToDelete({ ads: 0, batches: 0 })
  expect(free.reasons.some((reason) => reason?.includes('在用它'))).toBe(false)
  screen.getByText(/删除后不能恢复/)
})
