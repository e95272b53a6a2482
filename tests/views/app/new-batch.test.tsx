import { act, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { createEmptyActor } from 'xstate'
import { createFlowStore } from '#app/flows/flow-store.ts'
import { createFlows, type Flows } from '#app/flows/flows.ts'
import { NewBatchPage } from '#app/pages/batch/BatchFlowPage.tsx'
import { ServicesProvider } from '#app/shell/services-context.tsx'
import type { Services } from '#app/shell/services.ts'
import { connectClient } from '#client/call.ts'
import type { Client } from '#client/client.ts'
import '#i18n/catalogue.ts'
import type { batchMachine } from '#machines/batch/batch.machine.ts'
import type { ActorRefFrom } from 'xstate'
import { batchFlow } from '#machines/batch/batch.flow.ts'
import { aStorage, someLocks } from '#tests/app/kit/storage.ts'
import { settled } from '#tests/machines/kit/walk.ts'
import { show } from '../kit/show.tsx'

const GAMES = [
  { game_id: '3', name: '山海', retired: true, is_default: false },
  { game_id: '7', name: '星河纪', retired: false, is_default: false },
]

let flows: Flows | undefined
afterEach(() => flows?.stop())

/** The page of a new batch at this address; the games come when they are let go, or fail. */
function open(search: string) {
  let letGo: (games: typeof GAMES | Error) => void = () => undefined
  const games = new Promise<typeof GAMES>((done, fail) => {
    letGo = (told) => (told instanceof Error ? fail(told) : done(told))
  })
  const call = async () => ({ data: await games, total: GAMES.length })
  connectClient({ call, download: () => Promise.reject(new Error('no file')) } as unknown as Client)
  flows = createFlows({
    store: createFlowStore(aStorage(), '7'),
    userId: '7',
    locks: someLocks(),
    now: () => '2026-11-20T02:00:00Z',
    later: () => () => undefined,
    onWrites: () => undefined,
  })
  const router = createMemoryRouter(
    [
      { path: '/advertise-2/batch/new', element: <NewBatchPage /> },
      { path: '/advertise-2/batch/:flowId', element: <p>批次</p> },
      { path: '/elsewhere', element: <p>别处</p> },
    ],
    { initialEntries: [`/advertise-2/batch/new${search}`] },
  )
  show(
    <ServicesProvider services={servicesOf(flows)}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  )
  const begun = async () => {
    await screen.findByText('批次')
    const opened = await flows?.open(
      { kind: batchFlow, wired: () => Promise.reject(new Error('it runs')) },
      router.state.location.pathname.split('/').at(-1) ?? '',
      {},
    )
    if (opened?.state !== 'running') throw new Error('the flow does not run')
    const { value, context } = (opened.flow.actor as ActorRefFrom<typeof batchMachine>).getSnapshot()
    return [value, context.spec.game_id]
  }
  const answer = (told: typeof GAMES | Error) =>
    act(async () => {
      letGo(told)
      await settled()
    })
  return { router, answer, begun }
}

const SIGNED_IN = { context: { user: { id: '7' } } }
const servicesOf = (running: Flows) =>
  ({
    session: Object.assign(createEmptyActor(), { getSnapshot: () => SIGNED_IN }),
    flows: { read: () => running, subscribe: () => () => undefined },
  }) as unknown as Services

test('a sheet that is asked for before the games were there is begun once they are, for the first that is still run', async () => {
  const { answer, begun } = open('?how=import&channel=fb_ad')
  await answer(GAMES)
  expect(await begun()).toEqual([{ building: 'importing' }, '7'])
})

test('where the games cannot be read it begins at its scope, which asks for the game', async () => {
  const { answer, begun } = open('?how=import&channel=fb_ad')
  await answer(new Error('away'))
  expect(await begun()).toEqual([{ building: 'editing' }, ''])
})

test('a blank batch that the list of batches begins early takes the usual game as well', async () => {
  const { answer, begun } = open('?how=blank&channel=fb_ad&usual=1')
  await answer(GAMES)
  expect(await begun()).toEqual([{ building: 'editing' }, '7'])
})

test('a blank batch waits for no game', async () => {
  const { begun } = open('?how=blank&channel=fb_ad')
  expect(await begun()).toEqual([{ building: 'editing' }, ''])
})

test('who went elsewhere before the games were there stays there', async () => {
  const { router, answer } = open('?how=import&channel=fb_ad')
  await act(() => router.navigate('/elsewhere'))
  await answer(GAMES)
  expect([router.state.location.pathname, flows?.list()]).toEqual(['/elsewhere', []])
})
